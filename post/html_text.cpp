#include "post/html_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "post/characters.hpp"
#include "post/html_entities.hpp"

namespace ootori::post {
namespace {

constexpr std::size_t deepest_quote = 20;

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr auto blocks = std::to_array<std::string_view>(
    {"p",  "div", "li",         "ul",     "ol",  "table", "tr", "h1", "h2",   "h3",      "h4",
     "h5", "h6",  "blockquote", "center", "pre", "dl",    "dt", "dd", "body", "section", "article"});
constexpr auto unseen = std::to_array<std::string_view>({"script", "style", "head", "title", "noscript", "template"});
constexpr auto without_end = std::to_array<std::string_view>(
    {"br", "hr", "img", "meta", "link", "input", "area", "col", "embed", "wbr", "source"});
// Classes and ids with which mail programs mark quotations: Gmail, Yahoo, Proton, Zimbra, Thunderbird, Outlook.
constexpr auto quote_marks = std::to_array<std::string_view>({"gmail_quote", "gmail_extra_quote", "yahoo_quoted",
                                                              "protonmail_quote", "zmail_extra", "moz-cite-prefix",
                                                              "divrplyfwdmsg", "mail_quote", "tutanota_quote"});

struct Tag {
  std::string name;        // in lower case
  std::string attributes;  // in lower case
  bool closes = false;
  std::size_t length = 0;  // in the text
};

// Reads the tag at a '<'. None: it is not a tag, and the '<' stands for itself.
std::optional<Tag> read_tag(std::string_view html) {
  if (html.starts_with("<!--")) {
    const std::size_t end = html.find("-->", 4);
    return Tag{.name = "!", .attributes = {}, .length = end == std::string_view::npos ? html.size() : end + 3};
  }
  if (html.size() < 2) return std::nullopt;
  Tag tag;
  tag.closes = html[1] == '/';
  std::size_t at = tag.closes ? 2 : 1;
  const std::size_t start = at;
  while (at < html.size() && (std::isalnum(static_cast<unsigned char>(html[at])) != 0 || html[at] == '!' ||
                              html[at] == ':' || html[at] == '?')) {
    ++at;
  }
  if (at == start) return std::nullopt;
  tag.name = lower_case(html.substr(start, std::min<std::size_t>(at - start, 20)));
  char quote = '\0';
  std::size_t end = at;
  const std::size_t far = std::min(html.size(), at + 20'000);  // in case a quoted value is never closed
  for (; end < far && (quote != '\0' || html[end] != '>'); ++end) {
    if (quote == html[end]) {
      quote = '\0';
    } else if (quote == '\0' && (html[end] == '"' || html[end] == '\'')) {
      quote = html[end];
    }
  }
  if (end == far) {
    end = html.find('>', at);
    if (end == std::string_view::npos) end = html.size() - 1;
  }
  tag.attributes = lower_case(html.substr(at, std::min<std::size_t>(end - std::min(end, at), 2'000)));
  tag.length = end + 1;
  return tag;
}

bool is_hidden(const Tag& tag) {
  std::string style = tag.attributes;
  std::erase(style, ' ');
  return style.contains("display:none") || style.contains("mso-hide:all");
}

bool is_quote(const Tag& tag) {
  if (tag.name == "blockquote") return true;
  return std::ranges::any_of(quote_marks, [&](std::string_view mark) { return tag.attributes.contains(mark); }) &&
         !tag.attributes.contains("moz-cite-prefix") && !tag.attributes.contains("divrplyfwdmsg");
}

// Collects words into lines.
class Page {
 public:
  void word(std::string_view text) {
    if (space_ && !line_.empty()) line_ += ' ';
    space_ = false;
    line_ += text;
  }
  void space() { space_ = true; }
  void end_line() {
    out_.append(depth_, '>');
    if (depth_ > 0 && !line_.empty()) out_ += ' ';
    out_ += line_;
    out_ += '\n';
    line_.clear();
    space_ = false;
  }
  // Makes the next word begin a new line.
  void start_block() {
    if (!line_.empty()) end_line();
    space_ = false;
  }
  void paragraph() {
    start_block();
    if (!out_.empty() && !out_.ends_with("\n\n")) end_line();
  }
  void set_depth(std::size_t depth) {
    start_block();
    depth_ = std::min(depth, deepest_quote);
  }
  [[nodiscard]] bool is_empty_line() const { return line_.empty(); }
  std::string finish() {
    start_block();
    while (out_.ends_with("\n\n")) out_.pop_back();
    return std::move(out_);
  }

 private:
  std::string out_, line_;
  bool space_ = false;
  std::size_t depth_ = 0;
};

class Reader {
 public:
  explicit Reader(std::string_view html) : html_(html) {}

  std::string read() {
    while (!html_.empty() && !full_) {
      const auto tag = html_[0] == '<' ? read_tag(html_) : std::nullopt;
      if (tag) {
        html_.remove_prefix(std::min(tag->length, html_.size()));
        take(*tag);
      } else {
        take_character();
      }
    }
    return page_.finish();
  }

 private:
  struct Element {
    std::string name;
    bool hides, quotes;
  };

  void take_character() {
    if (hidden_ > 0) {  // skips to the next tag
      html_.remove_prefix(std::min(html_.find('<', 1), html_.size()));
      return;
    }
    if (html_[0] == '&') {
      const auto [text, length] = read_html_reference(html_);
      html_.remove_prefix(length);
      if (text == "\xc2\xa0" || text == " ") {
        page_.word(" ");
      } else if (text == "\n" || text == "\r") {
        page_.space();
      } else {
        page_.word(text);
      }
      return;
    }
    const std::size_t run = std::min(html_.find_first_of("<& \t\n\r", 1), html_.size());
    const bool is_space = std::string_view{" \t\n\r"}.contains(html_[0]);
    if (!is_space) page_.word(html_.substr(0, run));
    if (is_space && pre_ > 0 && html_[0] == '\n') page_.end_line();
    if (is_space && pre_ > 0 && html_[0] != '\n') page_.word(" ");
    if (is_space && pre_ == 0) page_.space();
    html_.remove_prefix(is_space ? 1 : run);
  }

  void take(const Tag& tag) {
    if (tag.name == "!" || tag.name.starts_with('?')) return;
    if (is_one_of(tag.name, without_end)) return hidden_ > 0 ? void() : lone(tag);
    tag.closes ? close(tag.name) : open(tag);
  }

  void lone(const Tag& tag) {
    if (tag.name == "br") page_.end_line();
    if (tag.name != "hr") return;
    page_.start_block();
    page_.word("________________________________");
    page_.end_line();
  }

  void open(const Tag& tag) {
    if (open_.size() >= 500) {  // no person nests so deeply; the rest is ignored
      full_ = true;
      return;
    }
    const Element element{tag.name, is_one_of(tag.name, unseen) || is_hidden(tag), is_quote(tag)};
    if (hidden_ == 0) begin_block(tag.name);
    open_.push_back(element);
    if (element.hides) ++hidden_;
    if (element.quotes && hidden_ == 0) page_.set_depth(++quotes_);
    if (element.quotes && hidden_ > 0) open_.back().quotes = false;
    if (tag.name == "pre") ++pre_;
  }

  void begin_block(std::string_view name) {
    if (name == "p") return page_.paragraph();
    if (name == "td" || name == "th") return page_.space();
    if (is_one_of(name, blocks)) page_.start_block();
  }

  // Closes the element and everything opened inside it, as browsers do. Ignores elements that were never opened.
  void close(std::string_view name) {
    const auto found =
        std::ranges::find_if(open_.rbegin(), open_.rend(), [&](const Element& e) { return e.name == name; });
    if (found == open_.rend()) return;
    const std::size_t keep = open_.size() - 1 - static_cast<std::size_t>(found - open_.rbegin());
    while (open_.size() > keep) {
      const Element element = open_.back();
      open_.pop_back();
      if (element.hides) --hidden_;
      if (element.name == "pre") --pre_;
      if (hidden_ == 0 && is_one_of(element.name, blocks)) page_.start_block();
      if (hidden_ == 0 && element.name == "p") page_.paragraph();
      if (element.quotes) page_.set_depth(--quotes_);
    }
  }

  std::string_view html_;
  Page page_;
  std::vector<Element> open_;
  std::size_t hidden_ = 0, quotes_ = 0, pre_ = 0;
  bool full_ = false;
};

}  // namespace

std::string text_of_html(std::string_view html) { return Reader{html}.read(); }

}  // namespace ootori::post
