#include "post/compose.hpp"

#include <memory>

#include "post/characters.hpp"
#include "post/gmime_objects.hpp"

namespace ootori::post {
namespace {

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) line += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? ' ' : c;
  return line;
}

void add_field(GMimeObject* object, const char* name, const std::string& value) {
  if (!value.empty()) g_mime_object_set_header(object, name, one_line(value).c_str(), "utf-8");
}

// As it is: gmime would take a long address for text, and encode it so that no mail program finds it (RFC 2047, 5).
void add_raw_field(GMimeObject* object, const char* name, const std::string& value) {
  g_mime_object_set_header(object, name, "", nullptr);
  GMimeHeader* header = g_mime_header_list_get_header(g_mime_object_get_header_list(object), name);
  g_mime_header_set_raw_value(header, (" " + value + "\n").c_str());
}

// RFC 2369 and RFC 8058. Mail programs use the first address that they can use, so the link comes first.
void add_unsubscription(GMimeObject* object, const Draft& draft) {
  std::string addresses;
  for (const std::string& one : {draft.unsubscribe_link, draft.unsubscribe}) {
    if (!one.empty()) addresses += (addresses.empty() ? "<" : ", <") + one_line(one) + '>';
  }
  if (addresses.empty()) return;
  add_raw_field(object, "List-Unsubscribe", addresses);
  if (!draft.unsubscribe_link.empty()) add_raw_field(object, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
}

Owned<GMimeObject> text_part(const char* subtype, const std::string& text) {
  GMimeTextPart* part = g_mime_text_part_new_with_subtype(subtype);
  g_mime_text_part_set_charset(part, "utf-8");
  g_mime_text_part_set_text(part, text.c_str());
  g_mime_part_set_content_encoding(GMIME_PART(part), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
  return Owned<GMimeObject>{GMIME_OBJECT(part)};
}

Owned<GMimeObject> file_part(const std::string& type, const std::string& bytes) {
  const std::size_t slash = type.find('/');
  GMimePart* part = g_mime_part_new_with_type(type.substr(0, slash).c_str(), type.substr(slash + 1).c_str());
  const Owned<GMimeStream> stream{g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size())};
  const Owned<GMimeDataWrapper> content{
      g_mime_data_wrapper_new_with_stream(stream.get(), GMIME_CONTENT_ENCODING_DEFAULT)};
  g_mime_part_set_content(part, content.get());
  g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
  return Owned<GMimeObject>{GMIME_OBJECT(part)};
}

template <class... Parts>
Owned<GMimeObject> multipart(const char* subtype, const Parts&... parts) {
  GMimeMultipart* all = g_mime_multipart_new_with_subtype(subtype);
  (g_mime_multipart_add(all, parts.get()), ...);
  return Owned<GMimeObject>{GMIME_OBJECT(all)};
}

// RFC 2387: the HTML and its image.
Owned<GMimeObject> html_part(const Draft& draft) {
  auto html = text_part("html", draft.html);
  if (draft.picture.empty()) return html;
  auto picture = file_part("image/png", draft.picture);
  g_mime_object_set_content_id(picture.get(), "board");
  g_mime_object_set_disposition(picture.get(), "inline");
  return multipart("related", html, picture);
}

Owned<GMimeObject> body_of(const Draft& draft) {
  auto text = text_part("plain", draft.text);
  auto body = draft.html.empty() ? std::move(text) : multipart("alternative", text, html_part(draft));
  if (draft.enclosures.empty()) return body;
  auto all = multipart("mixed", body);
  for (const Enclosure& enclosure : draft.enclosures) {
    const auto part = file_part(enclosure.type, enclosure.bytes);
    g_mime_object_set_disposition(part.get(), "attachment");
    g_mime_part_set_filename(GMIME_PART(part.get()), one_line(enclosure.name).c_str());
    g_mime_multipart_add(GMIME_MULTIPART(all.get()), part.get());
  }
  return all;
}

void add_fields(GMimeMessage* message, const Draft& draft) {
  GMimeObject* object = GMIME_OBJECT(message);
  g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, "Ootori", one_line(draft.from).c_str());
  g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, nullptr, one_line(draft.to).c_str());
  if (!draft.reply_to.empty()) {
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_REPLY_TO, "Ootori", one_line(draft.reply_to).c_str());
  }
  g_mime_message_set_subject(message, one_line(draft.subject).c_str(), "utf-8");
  const std::unique_ptr<GDateTime, void (*)(GDateTime*)> date{g_date_time_new_from_unix_utc(draft.date),
                                                              g_date_time_unref};
  g_mime_message_set_date(message, date.get());
  g_mime_message_set_message_id(message, one_line(draft.message_id).c_str());
  std::string references;
  for (const std::string& id : draft.references) references += (references.empty() ? "<" : " <") + id + '>';
  add_field(object, "References", references);
  if (!draft.references.empty()) add_field(object, "In-Reply-To", '<' + draft.references.back() + '>');
  add_field(object, "Auto-Submitted", draft.answers ? "auto-replied" : "auto-generated");  // RFC 3834, 5
  add_field(object, "X-Auto-Response-Suppress", "All");                                    // the same for Exchange
  add_field(object, "X-Ootori-Mail", "yes");
  add_unsubscription(object, draft);
}

}  // namespace

std::string write_mail(const Draft& draft) {
  set_up_gmime();
  const Owned<GMimeMessage> message{g_mime_message_new(TRUE)};
  add_fields(message.get(), draft);
  const auto body = body_of(draft);
  g_mime_message_set_mime_part(message.get(), body.get());
  const std::unique_ptr<GMimeFormatOptions, void (*)(GMimeFormatOptions*)> format{g_mime_format_options_new(),
                                                                                  g_mime_format_options_free};
  g_mime_format_options_set_newline_format(format.get(), GMIME_NEWLINE_FORMAT_DOS);
  const OwnedText text{g_mime_object_to_string(GMIME_OBJECT(message.get()), format.get())};
  return text ? std::string{text.get()} : std::string{};
}

}  // namespace ootori::post
