// Copies the web client as a site that works without a server, on any web host and in any folder.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/output_file.hpp"
#include "cli/web_client.hpp"
#include "engine/file_bytes.hpp"

namespace ootori::cli {
namespace {

namespace fs = std::filesystem;

struct EditionOptions {
  std::string out;
  std::string web;
};

// Files that only a server can use: compressed files, the page for frames, the list of addresses.
bool is_for_servers(const fs::path& path) {
  const std::string name = path.generic_string();
  return path.extension() == ".br" || path.extension() == ".gz" || name == "embed.html" || name == "addresses.txt";
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

std::string read_page(const fs::path& page) {
  auto html = file_bytes(page);
  if (!html) fail("cannot read " + page.string(), ExitStatus::failed);
  return *std::move(html);
}

// The client recognises an edition by this (web/src/site.ts), and so does this command.
constexpr std::string_view edition_mark = "<meta name=\"ootori-edition\"";

// Exists while an edition is being written, because its page, which has the mark, is written last.
constexpr std::string_view unfinished_mark = ".ootori-edition";

// On a server, the page refers to its files by absolute paths. Here the paths become relative, and the page is told
// that there is no server to call.
std::string page_of_edition(const fs::path& page) {
  std::string html = read_page(page);
  replace_all(html, "=\"/", "=\"./");
  const std::string_view head = "<head>";
  const std::size_t at = html.find(head);
  if (at == std::string::npos) fail(page.string() + " has no <head>, so it is not the web client's page");
  html.insert(at + head.size(), fmt::format("\n    {} content=\"{}\" />", edition_mark, OOTORI_VERSION));
  return html;
}

// Inside the web client's folder, the edition would be copied into itself.
bool is_inside(const fs::path& place, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(place, error), outer = fs::weakly_canonical(folder, error);
  return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

bool is_edition(const fs::path& folder) {
  std::error_code error;
  const fs::path page = folder / "index.html";
  return fs::is_regular_file(page, error) && read_page(page).contains(edition_mark);
}

void check_place(const fs::path& out, const fs::path& web) {
  std::error_code error;
  if (is_inside(out, web)) fail(out.string() + " is inside " + web.string() + "; choose a folder elsewhere");
  if (!fs::exists(out, error)) return;
  if (!fs::is_directory(out, error)) fail(out.string() + " is not a folder");
  // An older edition is replaced, and so is one that was interrupted. Any other content may belong to somebody.
  if (fs::is_empty(out, error) || fs::exists(out / unfinished_mark, error) || is_edition(out)) return;
  fail(out.string() + " is not empty and does not contain an edition; choose a new folder");
}

std::size_t copy_files(const fs::path& web, const fs::path& out) {
  std::size_t files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(web)) {
    const fs::path path = entry.path().lexically_relative(web);
    if (!entry.is_regular_file() || is_for_servers(path) || path == "index.html") continue;
    fs::create_directories((out / path).parent_path());
    fs::copy_file(entry.path(), out / path, fs::copy_options::overwrite_existing);
    ++files;
  }
  return files;
}

void write_edition(const EditionOptions& options) {
  const auto web = options.web.empty() ? find_web_client() : fs::path{options.web};
  if (!web) fail("no web client found; build it, or give its folder with --web", ExitStatus::failed);
  std::error_code error;
  if (!fs::exists(*web / "index.html", error)) fail(web->string() + " has no index.html, so it is not a web client");
  check_place(options.out, *web);
  try {
    const std::string page = page_of_edition(*web / "index.html");
    fs::create_directories(options.out);
    const fs::path out{options.out};
    write_or_fail((out / unfinished_mark).string(), "");
    const std::size_t files = copy_files(*web, out);
    // The page is written last, so that all of its files exist when it appears.
    write_or_fail((out / "index.html").string(), page);
    fs::remove(out / unfinished_mark);
    std::cout << options.out << ": " << files + 1 << " files. You can put them on any web server, in any folder.\n";
  } catch (const fs::filesystem_error& problem) {
    fail(problem.what(), ExitStatus::failed);
  }
}

}  // namespace

void add_edition(CLI::App& app) {
  auto* command = app.add_subcommand(
      "edition", "Write lessons, problems and the analysis board as a static site for any web server");
  auto options = std::make_shared<EditionOptions>();
  command->add_option("--out", options->out, "Folder to write; replaces an earlier edition there")
      ->type_name("DIR")
      ->required();
  command->add_option("--web", options->web, "Folder of the web client; default: the one installed with this program")
      ->type_name("DIR");
  command->callback([options] { write_edition(*options); });
}

}  // namespace ootori::cli
