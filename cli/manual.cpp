#include "cli/manual.hpp"

#include <algorithm>
#include <array>

namespace ootori::cli {
namespace {

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string joined(std::span<const std::string> parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string{between}) + part;
  return text;
}

// CLI11 writes the values that an option accepts into its type: "TEXT:{any,only,never}".
std::vector<std::string> choices_in(const std::string& type) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}', begin);
  std::vector<std::string> choices;
  if (begin == std::string::npos || end == std::string::npos) return choices;
  std::string rest = type.substr(begin + 1, end - begin - 1);
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    choices.push_back(rest.substr(0, comma));
    rest.erase(0, comma + 1);
  }
  return choices;
}

// CLI11 names values after C++ types.
std::string value_name(const std::string& type) {
  return type == "INT" || type == "UINT" || type == "FLOAT" ? "NUMBER" : type;
}

CommandEntry entry_of(const CLI::App& app, std::vector<std::string> path) {
  CommandEntry entry{.path = std::move(path),
                     .description = app.get_description(),
                     .footer = app.get_footer(),
                     .options = {},
                     .arguments = {},
                     .commands = {}};
  for (const CLI::Option* option : app.get_options()) {
    OptionEntry one = option_entry(*option);
    (one.names.empty() ? entry.arguments : entry.options).push_back(std::move(one));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    auto below = entry.path;
    below.push_back(command->get_name());
    entry.commands.push_back(entry_of(*command, std::move(below)));
  }
  return entry;
}

// Escapes text for roff: backslashes, and a dot or quote at the start of a line. Hyphens stay the hyphens of commands.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool begins = at == 0 || text[at - 1] == '\n';
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string sentence(std::string text) {
  if (!text.empty() && !text.ends_with('.') && !text.ends_with(')')) text += '.';
  return text;
}

std::string page_name(const CommandEntry& command) { return joined(command.path, "-"); }

std::string synopsis(const CommandEntry& command) {
  std::string text = ".B " + roff(joined(command.path, " ")) + "\n";
  if (!command.options.empty()) text += ".RI [ options ]\n";
  for (const OptionEntry& argument : command.arguments) {
    text += argument.required ? ".I " + roff(argument.value) + "\n" : ".RI [ " + roff(argument.value) + " ]\n";
  }
  if (!command.commands.empty()) text += ".I command\n";
  return text;
}

std::string described(const OptionEntry& option) {
  std::string text = roff(sentence(option.description)) + "\n";
  if (option.names.empty() || option.usual.empty()) return text;
  return text + "Default:\n.BR " + roff(option.usual.contains(' ') ? '"' + option.usual + '"' : option.usual) + " .\n";
}

std::string options_section(const CommandEntry& command) {
  std::string text;
  for (const OptionEntry& argument : command.arguments) {
    text += ".TP\n.I " + roff(argument.value) + "\n" + described(argument);
  }
  for (const OptionEntry& option : command.options) {
    text += ".TP\n";
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
    if (!option.value.empty()) names += " \\fI" + roff(option.value) + "\\fR";
    text += names + "\n" + described(option);
  }
  return text.empty() ? text : ".SH OPTIONS\n" + text;
}

std::string commands_section(const CommandEntry& command) {
  std::string text;
  for (const CommandEntry& below : command.commands) {
    text += ".TP\n.B " + roff(below.path.back()) + "\n" + roff(sentence(below.description)) + "\n";
  }
  return text.empty() ? text : ".SH COMMANDS\n" + text;
}

std::string see_also(const CommandEntry& command, const CommandEntry& program) {
  std::vector<std::string> pages;
  if (command.path.size() > 1) pages.push_back(page_name(program));
  for (const CommandEntry& other : command.path.size() > 1 ? program.commands : command.commands) {
    if (other.path != command.path) pages.push_back(page_name(other));
  }
  if (pages.empty()) return {};
  std::string text = ".SH SEE ALSO\n";
  for (std::size_t at = 0; at < pages.size(); ++at) {
    text += ".BR " + roff(pages[at]) + " (1)" + (at + 1 < pages.size() ? "," : "") + "\n";
  }
  return text;
}

constexpr std::string_view exit_section =
    ".SH EXIT STATUS\n.TP\n0\nSuccess.\n.TP\n1\nFailure.\n"
    ".TP\n2\nThe command line or an input file is wrong. A message on standard error says what is wrong and where.\n";

// Quotes text as one word for a shell, in single quotes.
std::string shell_word(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return out + "'";
}

std::vector<const CommandEntry*> all_commands(const CommandEntry& program) {
  std::vector<const CommandEntry*> found{&program};
  for (std::size_t at = 0; at < found.size(); ++at) {
    for (const CommandEntry& below : found[at]->commands) found.push_back(&below);
  }
  return found;
}

std::string words_of(const CommandEntry& command) {
  std::vector<std::string> words;
  for (const CommandEntry& below : command.commands) words.push_back(below.path.back());
  for (const OptionEntry& option : command.options) words.insert(words.end(), option.names.begin(), option.names.end());
  for (const OptionEntry& argument : command.arguments) {
    words.insert(words.end(), argument.choices.begin(), argument.choices.end());
  }
  return joined(words, " ");
}

std::string bash_values(const CommandEntry& command) {
  std::string cases;
  const std::string path = joined(command.path, " ");
  for (const OptionEntry& option : command.options) {
    for (const std::string& name : option.names) {
      if (option.value.empty()) continue;
      const std::string what = !option.choices.empty() ? "words=" + shell_word(joined(option.choices, " "))
                               : option.takes_file     ? "files=1"
                                                       : "nothing=1";
      cases += "    " + shell_word(path + " " + name) + ") " + what + " ;;\n";
    }
  }
  return cases;
}

std::string bash_completion(const CommandEntry& program) {
  std::string words, values, paths;
  for (const CommandEntry* command : all_commands(program)) {
    words += "    " + shell_word(joined(command->path, " ")) + ") words=" + shell_word(words_of(*command)) + " ;;\n";
    values += bash_values(*command);
    for (const CommandEntry& below : command->commands) {
      paths += "      " + shell_word(joined(below.path, " ")) + ") path=$path' '$word ;;\n";
    }
  }
  return "# bash completion for ootori, made by: ootori completion bash\n"
         "_ootori() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local path=ootori word words='' files='' nothing=''\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \"$path $word\" in\n" +
         paths +
         "    esac\n"
         "  done\n"
         "  case \"$path $before\" in\n" +
         values +
         "  esac\n"
         "  [[ -n $nothing ]] && return\n"
         "  if [[ -z $words && -z $files ]]; then case \"$path\" in\n" +
         words +
         "  esac; files=1; fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"\n"
         "    [[ -n $files && $current != -* ]] && compgen -f -- \"$current\")\n"
         "}\n"
         "complete -o filenames -F _ootori ootori\n";
}

// Escapes text for zsh's _arguments, where brackets and colons have a meaning.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const OptionEntry& option) {
  const std::string words = "(" + joined(option.choices, " ") + ")";
  if (!option.choices.empty())
    return option.takes_file ? "{_files; compadd " + joined(option.choices, " ") + "}" : words;
  return option.takes_file ? "_files" : " ";
}

std::string zsh_function(const CommandEntry& command) {
  std::string text = "_" + joined(command.path, "_") + "() {\n";
  std::string specs;
  for (const OptionEntry& option : command.options) {
    for (const std::string& name : option.names) {
      std::string spec = name + "[" + zsh_text(option.description) + "]";
      if (!option.value.empty()) spec += ":" + zsh_text(option.value) + ":" + zsh_action(option);
      specs += " \\\n    " + shell_word(spec);
    }
  }
  for (const OptionEntry& argument : command.arguments) {
    specs += " \\\n    " + shell_word(std::string{argument.required ? ":" : "::"} + zsh_text(argument.value) + ":" +
                                      zsh_action(argument));
  }
  if (command.commands.empty()) return text + "  _arguments" + specs + "\n}\n";
  text += "  local context state line\n  _arguments -C" + specs +
          " \\\n    '1:command:->command' '*::argument:->argument'\n";
  text += "  case $state in\n    command)\n      local -a found\n      found=(\n";
  for (const CommandEntry& below : command.commands) {
    text += "        " + shell_word(below.path.back() + ":" + zsh_text(below.description)) + "\n";
  }
  text += "      )\n      _describe command found ;;\n    argument)\n      case $line[1] in\n";
  for (const CommandEntry& below : command.commands) {
    text += "        " + below.path.back() + ") _" + joined(below.path, "_") + " ;;\n";
  }
  return text + "      esac ;;\n  esac\n}\n";
}

std::string zsh_completion(const CommandEntry& program) {
  std::string text = "#compdef ootori\n# zsh completion for ootori, made by: ootori completion zsh\n";
  for (const CommandEntry* command : all_commands(program)) text += zsh_function(*command);
  return text + "compdef _ootori ootori\n";
}

std::string fish_condition(const CommandEntry& command) {
  if (command.path.size() == 1) return "__fish_use_subcommand";
  std::string condition;
  for (std::size_t at = 1; at < command.path.size(); ++at) {
    condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + command.path[at]);
  }
  return condition;
}

std::string fish_completion(const CommandEntry& program) {
  std::string text =
      "# fish completion for ootori, made by: ootori completion fish\ncomplete -c ootori -n __fish_use_subcommand -f\n";
  for (const CommandEntry* command : all_commands(program)) {
    const std::string start = "complete -c ootori -n " + shell_word(fish_condition(*command));
    for (const CommandEntry& below : command->commands) {
      text += start + " -f -a " + below.path.back() + " -d " + shell_word(below.description) + "\n";
    }
    for (const OptionEntry& option : command->options) {
      std::string line = start;
      for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.choices.empty()) line += " -x -a " + shell_word(joined(option.choices, " "));
      if (option.choices.empty() && !option.value.empty()) line += option.takes_file ? " -r" : " -x";
      text += line + " -d " + shell_word(option.description) + "\n";
    }
    for (const OptionEntry& argument : command->arguments) {
      if (!argument.choices.empty()) text += start + " -f -a " + shell_word(joined(argument.choices, " ")) + "\n";
    }
  }
  return text;
}

constexpr std::array<Shell, 3> known_shells{
    {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}}};

}  // namespace

OptionEntry option_entry(const CLI::Option& option) {
  OptionEntry entry{.names = {},
                    .value = {},
                    .choices = {},
                    .usual = option.get_default_str(),
                    .description = option.get_description(),
                    .required = option.get_required()};
  for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
  if (option.get_items_expected_max() == 0) return entry;
  const std::string type = option.get_type_name();
  entry.choices = choices_in(type);
  const std::string name = type.substr(0, type.find(':'));
  entry.value = entry.choices.empty() || name != "TEXT" ? value_name(name) : joined(entry.choices, "|");
  if (entry.names.empty()) entry.value = option.get_name(true);
  entry.takes_file = type.contains("FILE") || type.contains("PATH") || type.contains("DIR") || entry.value == "file";
  return entry;
}

CommandEntry command_entry(const CLI::App& app) { return entry_of(app, {app.get_name()}); }

std::string man_page(const CommandEntry& command, const CommandEntry& program, std::string_view version,
                     std::string_view date) {
  return ".TH " + upper(page_name(command)) + " 1 " + std::string{date} + " \"" + std::string{version} +
         "\" \"Ootori\"\n.SH NAME\n" + roff(page_name(command)) + " \\- " + roff(command.description) +
         "\n.SH SYNOPSIS\n" + synopsis(command) + ".SH DESCRIPTION\n" + roff(sentence(command.description)) + "\n" +
         (command.footer.empty() ? "" : ".PP\n" + roff(command.footer) + "\n") + commands_section(command) +
         options_section(command) + std::string{exit_section} + see_also(command, program);
}

std::span<const Shell> shells() { return known_shells; }

}  // namespace ootori::cli
