#include "post/attribution.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "post/characters.hpp"

namespace ootori::post {
namespace {

constexpr std::size_t most_lines = 5;
constexpr std::size_t most_bytes = 500;

// The first words of attributions. Words like 'on' are followed by a date in words or numbers.
constexpr auto openings =
    std::to_array<std::string_view>({"On ",     "At ",   "Am ",        "Op ",  "Le ",    "Il ", "El ", "Em ",   "Dnia ",
                                     "W dniu ", "Den ",  "På ",        "Dne ", "Dňa ",   "La ", "Pe ", "Στις ", "В ",
                                     "Vào ",    "Pada ", "Tarihinde ", "Den ", "Date: ", "في ", "ב",   "在 ",   "Em"});

// The last words of attributions: 'wrote', with or without a colon.
constexpr auto verbs = std::to_array<std::string_view>(
    {"wrote",       "writes",     "sent",        "said",       "schreef",      "geschreven",  "schrieb",
     "geschrieben", "écrit",      "ecrit",       "scrisse",    "scritto",      "escreveu",    "escreveram",
     "escribió",    "escribio",   "napisał(a)",  "napisał",    "napisała",     "napisał/a",   "pisze",
     "написал",     "написала",   "написал(а)",  "написав",    "написала(в)",  "пише",        "пишет",
     "писал",       "писал(а)",   "skrev",       "skreiv",     "kirjoitti",    "napsal(a)",   "napsal",
     "napsala",     "napísal(a)", "napísal",     "napísala",   "írta",         "ezt írta",    "a scris",
     "yazdı",       "yazmış",     "έγραψε",      "כתב",        "כתב/ה",        "כתבה",        "كتب",
     "写道",        "寫道",       "写到",        "のメール",   "のメッセージ", "書きました",  "さんが書きました",
     "작성",        "님이 작성",  "đã viết",     "menulis",    "va escriure",  "idatzi zuen", "rašė",
     "написа",      "je napisal", "je napisala", "napisao je", "napisala je"});

// Verbs in the middle of a line, before a date or a name: "Anna <anna@example.org> schrieb am Di., 16. Aug. 2026:", "Op
// 24 aug. 2026 09:45 schreef Anna:".
constexpr auto verbs_inside = std::to_array<std::string_view>(
    {" schrieb ", " wrote on ", " wrote at ", " a écrit le ", " ha scritto il ", " escribió el ", " escreveu em ",
     " escreveu no dia ", " schreef ", " skrev ", " kirjoitti ", " napisał ", " ezt írta ", " a scris ", " 于", " 於 ",
     " tarihinde "});

// Some programs begin with the verb: Horde's "Quoting Anna <anna@example.org>:".
constexpr auto verbs_in_front =
    std::to_array<std::string_view>({"Quoting ", "Zitat von ", "Citando ", "Citat från ", "Quoting: ", "引用"});

// Whole lines before a returned or forwarded email, in lower case and without dashes.
constexpr auto marks = std::to_array<std::string_view>({"original message",
                                                        "originalnachricht",
                                                        "ursprüngliche nachricht",
                                                        "message d'origine",
                                                        "message original",
                                                        "message d’origine",
                                                        "message initial",
                                                        "mensaje original",
                                                        "mensagem original",
                                                        "messaggio originale",
                                                        "oorspronkelijk bericht",
                                                        "original besked",
                                                        "oprindelig meddelelse",
                                                        "ursprungligt meddelande",
                                                        "opprinnelig melding",
                                                        "originalmeddelande",
                                                        "alkuperäinen viesti",
                                                        "wiadomość oryginalna",
                                                        "oryginalna wiadomość",
                                                        "původní zpráva",
                                                        "исходное сообщение",
                                                        "пересылаемое сообщение",
                                                        "orijinal mesaj",
                                                        "original-nachricht",
                                                        "原始邮件",
                                                        "原始郵件",
                                                        "元のメッセージ",
                                                        "オリジナルメッセージ",
                                                        "original mail",
                                                        "original e-mail",
                                                        "원본 메시지",
                                                        "forwarded message",
                                                        "begin forwarded message:",
                                                        "weitergeleitete nachricht",
                                                        "anfang der weitergeleiteten nachricht:",
                                                        "message transféré",
                                                        "début du message réexpédié :",
                                                        "mensaje reenviado",
                                                        "mensagem encaminhada",
                                                        "messaggio inoltrato",
                                                        "inizio messaggio inoltrato:",
                                                        "doorgestuurd bericht",
                                                        "begin doorgestuurd bericht:",
                                                        "転送メッセージ",
                                                        "vidarebefordrat meddelande"});

constexpr auto field_names = std::to_array<std::string_view>(
    {"From",       "Sent",     "To",         "Subject",    "Date",      "Reply-To",  "Cc",
     "CC",         "Bcc",      "Von",        "Gesendet",   "An",        "Betreff",   "Datum",
     "Antwort an", "Kopie",    "De",         "Envoyé",     "À",         "A",         "Objet",
     "Répondre à", "Para",     "Enviado",    "Enviado el", "Asunto",    "Fecha",     "Enviada",
     "Enviada em", "Assunto",  "Data",       "Da",         "Inviato",   "Oggetto",   "Van",
     "Verzonden",  "Aan",      "Onderwerp",  "Från",       "Skickat",   "Till",      "Ämne",
     "Fra",        "Sendt",    "Til",        "Emne",       "Lähettäjä", "Lähetetty", "Vastaanottaja",
     "Aihe",       "Od",       "Wysłano",    "Do",         "Temat",     "Odesláno",  "Komu",
     "Předmět",    "От",       "Отправлено", "Кому",       "Тема",      "Дата",      "Kimden",
     "差出人",     "送信日時", "宛先",       "件名",       "日付",      "送信者",    "发件人"});
constexpr auto more_field_names =
    std::to_array<std::string_view>({"发送时间", "收件人", "主题", "抄送", "寄件者", "收件者", "主旨", "보낸 사람",
                                     "보낸 날짜", "받는 사람", "제목", "Kime"});

// The line without quotation marks (`>`, `|`) and without white space at both ends.
std::string_view unquoted(std::string_view line) {
  line = trimmed(line);
  while (line.starts_with('>') || line.starts_with('|')) line = trimmed(line.substr(1));
  return line;
}

std::string_view without_colon(std::string_view line) {
  line = trimmed(line);
  if (line.ends_with(':')) line.remove_suffix(1);
  if (line.ends_with("：")) line.remove_suffix(std::string_view{"："}.size());
  return trimmed(line);
}

std::size_t digits_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }));
}

bool has_address(std::string_view line) {
  const std::size_t at = line.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < line.size() && line[at - 1] != ' ' && line[at + 1] != ' ';
}

bool opens(std::string_view line) {
  return std::ranges::any_of(openings, [&](std::string_view opening) { return line.starts_with(opening); });
}

// 2026-05-01, 2026/5/1, 2026年5月1日, 01.05.2026, possibly in parentheses.
bool starts_with_date(std::string_view line) {
  if (line.starts_with('(')) line.remove_prefix(1);
  std::size_t at = 0;
  int groups = 0;
  while (groups < 3) {
    const std::size_t start = at;
    while (at < line.size() && at - start < 4 && line[at] >= '0' && line[at] <= '9') ++at;
    if (at == start) return false;
    if (++groups == 3) return true;
    std::size_t separator = 0;
    for (const std::string_view one : {"-", "/", ". ", ".", "年", "月", "년 ", "월 "}) {
      if (separator == 0 && line.substr(at).starts_with(one)) separator = one.size();
    }
    if (separator == 0) return false;
    at += separator;
  }
  return false;
}

bool has_time_of_day(std::string_view line) {
  for (std::size_t i = 1; i + 2 < line.size(); ++i) {
    const auto is_digit = [&](std::size_t at) { return line[at] >= '0' && line[at] <= '9'; };
    if (line[i] == ':' && is_digit(i - 1) && is_digit(i + 1) && is_digit(i + 2)) return true;
  }
  return false;
}

bool ends_with_verb(std::string_view line) {
  const std::string_view bare = without_colon(line);
  return std::ranges::any_of(verbs, [&](std::string_view verb) { return bare.ends_with(verb); });
}

bool has_verb_inside(std::string_view line) {
  if (!line.ends_with(':') && !line.ends_with("：")) return false;
  return std::ranges::any_of(verbs_inside, [&](std::string_view verb) { return line.contains(verb); }) ||
         std::ranges::any_of(verbs_in_front, [&](std::string_view verb) { return line.starts_with(verb); });
}

bool is_attribution(std::string_view line, bool is_one_line) {
  if (line.size() < 8 || line.size() > most_bytes) return false;
  const bool has_colon = line.ends_with(':') || line.ends_with("：");
  if (ends_with_verb(line)) {
    if (has_address(line)) return true;
    return digits_in(line) >= 2 && (opens(line) || has_colon || has_time_of_day(line));
  }
  if (has_verb_inside(line) && (has_address(line) || digits_in(line) >= 4)) return true;
  if (!has_time_of_day(line)) return false;
  // "Fri, 1 May 2026 at 10:02, Anna <anna@example.org>:", which has no verb.
  if (has_colon && has_address(line) && without_colon(line).ends_with('>') && digits_in(line) >= 6) return true;
  if (!starts_with_date(line)) return false;
  // "2026-05-01 10:02 GMT+02:00 Anna <anna@example.org>:", or without the colon on a line of its own.
  return (has_colon && digits_in(line) >= 8) ||
         (is_one_line && line.size() < 80 && !line.ends_with('<') && line.contains("GMT"));
}

bool is_mark(std::string_view line) {
  line = unquoted(line);
  const std::size_t start = line.find_first_not_of("-*_=+~ ");
  if (start == std::string_view::npos) return false;
  const bool is_dashed = line.starts_with("--") || line.starts_with("*--") || line.starts_with("**") ||
                         line.starts_with("__") || line.starts_with("==");
  line = line.substr(start);
  line = trimmed(line.substr(0, line.find_last_not_of("-*_=+~ ") + 1));
  std::string small = lower_case(line);
  if (small.starts_with("début") || small.starts_with("originalnachricht")) return true;
  for (const std::string_view mark : marks) {
    if (small == mark) return is_dashed || mark.ends_with(':');
    if (is_dashed && small.starts_with(mark) && small.size() < mark.size() + 40) return true;  // "… from Anna"
  }
  return false;
}

// Whether the line may begin an attribution that continues on the next line.
bool may_go_on(std::string_view line) {
  if (opens(line) || starts_with_date(line)) return digits_in(line) >= 1;
  return has_address(line) || line.ends_with('<') || has_verb_inside(std::string{line} + ':');
}

}  // namespace

std::size_t attribution_lines(std::span<const std::string_view> lines) {
  if (lines.empty()) return 0;
  if (is_mark(lines[0])) return 1;
  std::string joined{unquoted(lines[0])};
  if (is_attribution(joined, true)) return 1;
  if (!may_go_on(joined)) return 0;
  for (std::size_t count = 1; count < std::min(lines.size(), most_lines); ++count) {
    const std::string_view line = unquoted(lines[count]);
    if (line.empty() || is_quoted_field(line)) return 0;
    joined += ' ';
    joined += line;
    if (is_attribution(joined, false)) return count + 1;
  }
  return 0;
}

bool is_quoted_field(std::string_view line) {
  line = trimmed(line);
  while (line.starts_with('*')) line.remove_prefix(1);
  std::size_t colon = line.find(':');
  const std::size_t wide = line.find("：");
  colon = std::min(colon, wide);
  if (colon > 40) return false;  // also if there is no colon
  std::string_view name = line.substr(0, colon);
  while (name.ends_with('*')) name.remove_suffix(1);
  name = trimmed(name);
  return std::ranges::find(field_names, name) != field_names.end() ||
         std::ranges::find(more_field_names, name) != more_field_names.end();
}

}  // namespace ootori::post
