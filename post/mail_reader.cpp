// Implements read_mail with gmime's parser, which limits nesting to 1,024 levels. The number of objects is limited
// here.
#include <algorithm>
#include <iterator>
#include <utility>

#include "post/characters.hpp"
#include "post/flowed.hpp"
#include "post/gmime_objects.hpp"
#include "post/html_text.hpp"
#include "post/mail.hpp"

namespace ootori::post {
namespace {

std::string_view view(const char* text) { return text == nullptr ? std::string_view{} : std::string_view{text}; }

// Joins the text of a field into one line.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : trimmed(text)) {
    if (static_cast<unsigned char>(c) >= ' ' && c != 0x7f) {
      line += c;
    } else if (!line.ends_with(' ')) {
      line += ' ';
    }
  }
  return line;
}

std::string field_text(const char* raw) {
  const std::string utf8 = to_utf8(first_bytes(view(raw), 8'192), {});  // RFC 5322 forbids other charsets
  const OwnedText unfolded{g_mime_utils_header_unfold(utf8.c_str())};
  const OwnedText decoded{g_mime_utils_header_decode_text(nullptr, unfolded.get())};
  return one_line(to_utf8(view(decoded.get()), "utf-8"));
}

// The mail server copies what the sender wrote into this field. Decoded, it could look like results of the server.
std::string undecoded_text(const char* raw) { return one_line(to_utf8(first_bytes(view(raw), 8'192), "utf-8")); }

std::vector<Field> fields_of(GMimeObject* object) {
  std::vector<Field> fields;
  GMimeHeaderList* list = g_mime_object_get_header_list(object);
  const int count = std::min(g_mime_header_list_get_count(list), static_cast<int>(most_fields));
  for (int i = 0; i < count; ++i) {
    GMimeHeader* header = g_mime_header_list_get_header_at(list, i);
    std::string name = lower_case(first_bytes(view(g_mime_header_get_name(header)), 80));
    const char* const raw = g_mime_header_get_raw_value(header);
    std::string body = name == "authentication-results" ? undecoded_text(raw) : field_text(raw);
    fields.push_back({std::move(name), std::move(body)});
  }
  return fields;
}

std::string bytes_of(GMimePart* part, std::size_t most) {
  GMimeDataWrapper* content = g_mime_part_get_content(part);
  if (content == nullptr) return {};
  const Owned<GMimeStream> memory{g_mime_stream_mem_new()};
  g_mime_data_wrapper_write_to_stream(content, memory.get());
  const GByteArray* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory.get()));
  const std::size_t size = std::min<std::size_t>(bytes->len, most);
  return size == 0 ? std::string{} : std::string(reinterpret_cast<const char*>(bytes->data), size);
}

std::string parameter(GMimeObject* object, const char* name) {
  return std::string{view(g_mime_object_get_content_type_parameter(object, name))};
}

bool is_type(GMimeObject* object, const char* type, const char* subtype) {
  GMimeContentType* content = g_mime_object_get_content_type(object);
  return content != nullptr && g_mime_content_type_is_type(content, type, subtype) != 0;
}

bool is_attachment(GMimeObject* object) {
  return lower_case(view(g_mime_object_get_disposition(object))) == "attachment";
}

// RFC 3464, 2.3: groups of fields, one for each recipient, after the group for the whole email.
class ReportReader {
 public:
  std::vector<RecipientReport> read(std::string_view text) {
    while (!text.empty() && reports_.size() < 100) {
      const std::size_t end = text.find('\n');
      take_line(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    finish_group();
    return std::move(reports_);
  }

 private:
  void take_line(std::string_view line) {
    if (trimmed(line).empty()) return finish_group();
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.starts_with(' ') || line.starts_with('\t')) return;
    const std::string name = lower_case(trimmed(line.substr(0, colon)));
    const std::string_view body = trimmed(line.substr(colon + 1));
    if (name == "final-recipient" || (name == "original-recipient" && group_.recipient.empty())) {
      const std::size_t semicolon = body.find(';');
      group_.recipient = address(semicolon == std::string_view::npos ? body : body.substr(semicolon + 1));
    } else if (name == "action") {
      group_.action = lower_case(body.substr(0, body.find_first_of(" ;(")));
    } else if (name == "status") {
      group_.status = std::string{body.substr(0, body.find_first_not_of("0123456789."))};
    }
  }
  static std::string address(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('<')) text = text.substr(1, text.find('>') - 1);
    return std::string{first_bytes(text, 254)};
  }
  void finish_group() {
    if (!group_.recipient.empty()) reports_.push_back(std::move(group_));
    group_ = {};
  }

  RecipientReport group_;
  std::vector<RecipientReport> reports_;
};

class BodyReader {
 public:
  explicit BodyReader(Mail& mail) : mail_(mail) {}

  void read(GMimeObject* object) {
    walk(object, 0);
    std::string& text = trimmed(plain_).empty() ? html_ : plain_;
    mail_.text_was_html = &text == &html_ && !text.empty();
    mail_.text = first_bytes(text, most_text_bytes);
  }

 private:
  void walk(GMimeObject* object, int depth) {
    if (object == nullptr || depth > deepest_part || ++seen_ > most_parts) return;
    if (GMIME_IS_MULTIPART(object)) return walk_parts(GMIME_MULTIPART(object), depth);
    if (GMIME_IS_MESSAGE_PART(object)) return returned(GMIME_MESSAGE_PART(object));
    if (GMIME_IS_PART(object)) part(GMIME_PART(object));
  }

  void walk_parts(GMimeMultipart* multipart, int depth) {
    const int count = g_mime_multipart_get_count(multipart);
    for (int i = 0; i < count && seen_ <= most_parts; ++i) walk(g_mime_multipart_get_part(multipart, i), depth + 1);
  }

  // An email inside the email, forwarded or in a bounce. Its body is not read.
  void returned(GMimeMessagePart* part) {
    ++mail_.attachments;
    GMimeMessage* message = g_mime_message_part_get_message(part);
    if (message == nullptr || !mail_.returned_head.empty()) return;
    const OwnedText head{g_mime_object_get_headers(GMIME_OBJECT(message), nullptr)};
    mail_.returned_head = to_utf8(first_bytes(view(head.get()), 16'384), {});
  }

  void part(GMimePart* part) {
    GMimeObject* object = GMIME_OBJECT(part);
    if (is_type(object, "message", "delivery-status") || is_type(object, "message", "global-delivery-status")) {
      const std::string status = to_utf8(bytes_of(part, most_text_bytes), {});
      std::ranges::move(ReportReader{}.read(status), std::back_inserter(mail_.reports));
    } else if (is_type(object, "text", "rfc822-headers") || is_type(object, "message", "*")) {
      if (mail_.returned_head.empty()) mail_.returned_head = to_utf8(bytes_of(part, 16'384), {});
    } else if (is_attachment(object)) {
      ++mail_.attachments;
    } else if (is_type(object, "text", "html")) {
      if (html_.empty()) html_ = text_of_html(text_of(part));
    } else if (is_type(object, "text", "plain")) {
      add_plain(part);
    } else {
      ++mail_.attachments;
    }
  }

  static std::string text_of(GMimePart* part) {
    return with_line_feeds(to_utf8(bytes_of(part, most_mail_bytes), parameter(GMIME_OBJECT(part), "charset")));
  }

  // Apple Mail writes separate text parts before and after each attachment.
  void add_plain(GMimePart* part) {
    if (plain_.size() >= most_text_bytes) return;
    std::string text = text_of(part);
    if (lower_case(parameter(GMIME_OBJECT(part), "format")) == "flowed") {
      const bool deletes = lower_case(parameter(GMIME_OBJECT(part), "delsp")) == "yes";
      text = unflowed(text, deletes ? DeletesSpace::yes : DeletesSpace::no);
    }
    if (!plain_.empty() && !plain_.ends_with('\n')) plain_ += '\n';
    plain_ += text;
  }

  Mail& mail_;
  std::string plain_, html_;
  std::size_t seen_ = 0;
};

// The sender; none unless exactly one field names exactly one person.
std::optional<Mailbox> sender_of(GMimeMessage* message, const Mail& mail) {
  if (std::ranges::count(mail.fields, "from", &Field::name) != 1) return std::nullopt;
  InternetAddressList* list = g_mime_message_get_from(message);
  if (list == nullptr || internet_address_list_length(list) != 1) return std::nullopt;
  InternetAddress* one = internet_address_list_get_address(list, 0);
  if (!INTERNET_ADDRESS_IS_MAILBOX(one)) return std::nullopt;
  const std::string_view address = view(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one)));
  return Mailbox{one_line(to_utf8(first_bytes(view(internet_address_get_name(one)), 200), "utf-8")),
                 one_line(to_utf8(first_bytes(address, 320), "utf-8"))};
}

// The message ids between < and >: RFC 5322, 3.6.4.
std::vector<std::string> ids_in(std::string_view text) {
  std::vector<std::string> ids;
  while (ids.size() < 50) {
    const std::size_t start = text.find('<');
    const std::size_t end = text.find('>', start == std::string_view::npos ? start : start + 1);
    if (end == std::string_view::npos) break;
    ids.emplace_back(first_bytes(text.substr(start + 1, end - start - 1), 250));
    text.remove_prefix(end + 1);
  }
  return ids;
}

void take_threads(Mail& mail) {
  if (auto ids = ids_in(mail.field("message-id")); !ids.empty()) mail.message_id = std::move(ids.front());
  mail.references = ids_in(mail.field("references"));
  for (std::string& id : ids_in(mail.field("in-reply-to"))) {
    if (std::ranges::find(mail.references, id) == mail.references.end()) mail.references.push_back(std::move(id));
  }
}

// Removes the line that mailbox files have before each email.
std::string_view without_mbox_line(std::string_view bytes) {
  if (!bytes.starts_with("From ")) return bytes;
  const std::size_t end = bytes.find('\n');
  return end == std::string_view::npos ? std::string_view{} : bytes.substr(end + 1);
}

}  // namespace

Mail read_mail(std::string_view bytes) {
  set_up_gmime();
  const std::string lines = with_line_feeds(bytes.substr(0, most_mail_bytes));
  const std::string_view mail_bytes = without_mbox_line(lines);
  Mail mail;
  if (trimmed(mail_bytes).empty()) return mail;
  const Owned<GMimeStream> stream{g_mime_stream_mem_new_with_buffer(mail_bytes.data(), mail_bytes.size())};
  const Owned<GMimeParser> parser{g_mime_parser_new_with_stream(stream.get())};
  const Owned<GMimeMessage> message{g_mime_parser_construct_message(parser.get(), nullptr)};
  if (!message) return mail;
  mail.fields = fields_of(GMIME_OBJECT(message.get()));
  mail.from = sender_of(message.get(), mail);
  mail.subject = std::string{first_bytes(mail.field("subject"), 500)};
  take_threads(mail);
  GMimeObject* root = g_mime_message_get_mime_part(message.get());
  if (root == nullptr) return mail;
  if (GMimeContentType* type = g_mime_object_get_content_type(root)) {
    const OwnedText name{g_mime_content_type_get_mime_type(type)};
    mail.content_type = lower_case(view(name.get()));
    mail.report_type = lower_case(parameter(root, "report-type"));
  }
  BodyReader{mail}.read(root);
  return mail;
}

}  // namespace ootori::post
