"""Answers as mail programs write them: each of the functions below is named by the program that it imitates.

What is imitated is how a program introduces and marks what it quotes, in the languages that it is used in, how it
signs, and how it encodes the whole (RFC 2045, 2047, 3676; charsets as Japanese programs and phones use them). Every
function takes what somebody wrote and the mail that is answered, and gives the bytes of the answer.

programs.py FOLDER writes them all there, for the fuzzer of fuzz/post_mails.cpp to begin with.
"""

import base64
import html
import quopri
import sys
import unicodedata
from dataclasses import dataclass
from email.header import Header
from pathlib import Path

SENDER = "Anna Birdwood <anna@example.org>"
SERVER = "Ootori <play@ootori.example.org>"
ADDRESS = "play+g.abcdefghijk2.b.4.4.0123456789abcdef0123@ootori.example.org"


@dataclass
class Part:
    subtype: str
    text: str
    charset: str = "utf-8"
    encoding: str = "quoted-printable"
    parameters: str = ""

    def body(self) -> bytes:
        raw = self.text.encode(self.charset, "replace").replace(b"\n", b"\r\n")
        if self.encoding == "base64":
            return base64.encodebytes(raw).replace(b"\n", b"\r\n")
        if self.encoding == "quoted-printable":
            return quopri.encodestring(raw.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
        return raw

    def head(self) -> str:
        return (f"Content-Type: text/{self.subtype}; charset={self.charset}{self.parameters}\r\n"
                f"Content-Transfer-Encoding: {self.encoding}\r\n")


def mail(*parts: Part, subject: str = "Re: Tori Shogi abcdefghijk2: your move", program: str = "", extra: str = "") -> bytes:
    head = (f"Return-Path: <anna@example.org>\r\nReceived: from mx by ootori; Fri, 1 May 2026 10:05:00 +0000\r\n"
            f"From: {SENDER}\r\nTo: {ADDRESS}\r\nSubject: {Header(subject, 'utf-8').encode()}\r\n"
            f"Date: Fri, 01 May 2026 10:04:00 +0000\r\nMessage-ID: <answer.1@example.org>\r\n"
            f"In-Reply-To: <ootori.1.2@ootori.example.org>\r\nReferences: <ootori.abcdefghijk2@ootori.example.org>\r\n"
            f"MIME-Version: 1.0\r\n{extra}")
    if program:
        head += f"X-Mailer: {program}\r\n"
    if len(parts) == 1:
        return (head + parts[0].head() + "\r\n").encode() + parts[0].body()
    out = (head + 'Content-Type: multipart/alternative; boundary="=_next"\r\n\r\n').encode()
    for part in parts:
        out += b"--=_next\r\n" + part.head().encode() + b"\r\n" + part.body() + b"\r\n"
    return out + b"--=_next--\r\n"


def quoted(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def as_html(text: str) -> str:
    return "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.splitlines())


# Each function imitates a mail program. The date is always Friday, 1 May 2026, 10:02.
def gmail(introduction: str):
    def write(written: str, answered: str) -> bytes:
        page = (f'<div dir="ltr">{as_html(written)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
                f'{html.escape(introduction)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">'
                f'{as_html(answered)}</blockquote></div>')
        return mail(Part("plain", f"{written}\n{introduction}\n\n{quoted(answered)}", encoding="base64"),
                    Part("html", page))
    return write


def gmail_html_only(written: str, answered: str) -> bytes:
    page = (f'<div dir="auto">{as_html(written)}</div><br><div class="gmail_quote">On Fri, May 1, 2026, 10:02 Ootori '
            f'&lt;play@ootori.example.org&gt; wrote:<br><blockquote class="gmail_quote">{as_html(answered)}</blockquote></div>')
    return mail(Part("html", page))


def outlook_desktop(names: tuple[str, str, str, str]):
    def write(written: str, answered: str) -> bytes:
        sender, sent, to, subject = names
        fields = [f"{sender}: {SERVER}", f"{sent}: Friday, 1 May 2026 10:02", f"{to}: Anna", f"{subject}: your move"]
        page = ('<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>'
                '<body><div class="WordSection1">' + "".join(f'<p class="MsoNormal">{html.escape(one)}<o:p></o:p></p>'
                                                             for one in written.splitlines())
                + '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">'
                + "<br>".join(f"<b>{html.escape(one.split(':')[0])}:</b>{html.escape(one.split(':', 1)[1])}" for one in fields)
                + f"</p></div>{as_html(answered)}</div></body></html>")
        text = f"{written}\n\n" + "\n".join(fields) + f"\n\n{answered}"
        return mail(Part("plain", text, "windows-1252" if all(ord(c) < 256 for c in text) else "utf-8"), Part("html", page),
                    program="Microsoft Outlook 16.0")
    return write


def outlook_phone(written: str, answered: str) -> bytes:
    return mail(Part("plain", f"{written}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n"
                              f"From: {SERVER}\nSent: Friday, May 1, 2026 10:02:00 AM\nTo: Anna\nSubject: your move\n\n{answered}"))


def outlook_web(written: str, answered: str) -> bytes:
    page = (f'<html><body><div class="elementToProof">{as_html(written)}</div><div id="appendonsend"></div><hr tabindex="-1">'
            f'<div id="divRplyFwdMsg"><b>From:</b> Ootori<br><b>Sent:</b> Friday, May 1, 2026<br><b>To:</b> Anna<br>'
            f'<b>Subject:</b> your move</div>{as_html(answered)}</body></html>')
    return mail(Part("html", page))


def apple_mail(introduction: str, signature: str = ""):
    def write(written: str, answered: str) -> bytes:
        sign = f"\n{signature}\n" if signature else ""
        page = (f'<html><body>{as_html(written)}{as_html(sign)}<br><div><blockquote type="cite"><div>{html.escape(introduction)}'
                f'</div><br><div>{as_html(answered)}</div></blockquote></div></body></html>')
        return mail(Part("plain", f"{written}\n{sign}\n> {introduction}\n> \n{quoted(answered)}"), Part("html", page),
                    program="Apple Mail (2.3774)")
    return write


def thunderbird(introduction: str):
    def write(written: str, answered: str) -> bytes:
        flowed = "".join(f"{line}\n" for line in written.splitlines())
        return mail(Part("plain", f"{flowed}\n{introduction}\n{quoted(answered)}", encoding="8bit", parameters="; format=flowed"),
                    program="Mozilla Thunderbird")
    return write


def thunderbird_html(written: str, answered: str) -> bytes:
    page = (f'<html><body><p>{as_html(written)}</p><div class="moz-cite-prefix">On 01/05/2026 10:02, Ootori wrote:<br></div>'
            f'<blockquote type="cite" cite="mid:x">{as_html(answered)}</blockquote></body></html>')
    return mail(Part("html", page))


def below(introduction: str, mark: str = "> ", charset: str = "utf-8", program: str = ""):
    """The answer stands below what is quoted, and what follows the signature counts for nothing."""
    def write(written: str, answered: str) -> bytes:
        return mail(Part("plain", f"{introduction}\n{quoted(answered, mark)}\n{written}\n\n-- \nAnna\nresign\n", charset, "8bit"),
                    program=program)
    return write


def thunderbird_html_below(written: str, answered: str) -> bytes:
    page = (f'<html><body><div class="moz-cite-prefix">On 01/05/2026 10:02, Ootori wrote:<br></div>'
            f'<blockquote type="cite" cite="mid:x">{as_html(answered)}</blockquote><p>{as_html(written)}</p></body></html>')
    return mail(Part("html", page))


def point_by_point(written: str, answered: str) -> bytes:
    """The answer stands between the lines that are quoted."""
    lines = answered.splitlines()
    before, after = "\n".join(lines[:len(lines) // 2]), "\n".join(lines[len(lines) // 2:])
    return mail(Part("plain", f"On Fri, May 01, 2026 at 10:02:00AM +0000, Ootori wrote:\n{quoted(before)}\n{written}\n\n"
                              f"{quoted(after)}", encoding="8bit"))


def broken(answered: str, columns: int) -> str:
    """What is quoted, with its long lines broken after they were marked."""
    wrapped = []
    for line in quoted(answered).splitlines():
        while width(line) > columns and " " in line[2:fitting(line, columns)].rstrip():
            end = line.rindex(" ", 2, fitting(line, columns) + 1)
            wrapped.append(line[:end])
            line = line[end + 1:]
        wrapped.append(line)
    return "\n".join(wrapped) + "\n"


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def fitting(line: str, columns: int) -> int:
    """How many characters of the line fit into so many columns."""
    return next((end for end in range(len(line), 0, -1) if width(line[:end]) <= columns), 0)


def outlook_broken(columns: int, is_below: bool):
    def write(written: str, answered: str) -> bytes:
        introduction = "On Friday, 1 May 2026 10:02, Ootori wrote:\n\n"
        text = broken(answered, columns)
        text = f"{introduction}{text}\n{written}\n" if is_below else f"{written}\n\n{introduction}{text}"
        return mail(Part("plain", text, encoding="8bit"), program="Microsoft Outlook 16.0")
    return write


def plain(introduction: str, mark: str = "> ", signature: str = "", encoding: str = "8bit", program: str = "", extra: str = ""):
    def write(written: str, answered: str) -> bytes:
        sign = f"\n-- \n{signature}\n" if signature else ""
        return mail(Part("plain", f"{written}\n{sign}\n{introduction}\n{quoted(answered, mark)}", encoding=encoding),
                    program=program, extra=extra)
    return write


def unmarked(introduction: str, charset: str = "utf-8", encoding: str = "8bit", program: str = ""):
    """What is answered follows as it was."""
    def write(written: str, answered: str) -> bytes:
        return mail(Part("plain", f"{written}\n\n{introduction}\n{answered}", charset, encoding), program=program)
    return write


def japanese(charset: str, introduction: str = "", mark: str = "> ", encoding: str = "7bit", program: str = ""):
    """Without an introduction nothing is quoted, as on phones."""
    def write(written: str, answered: str) -> bytes:
        below = f"\n{introduction}\n{quoted(answered, mark)}" if introduction else ""
        return mail(Part("plain", f"{written}\n{below}", charset, encoding), program=program)
    return write


def yahoo(written: str, answered: str) -> bytes:
    page = (f'<html><body><div class="ydp yahoo-style-wrap">{as_html(written)}</div><div id="ydp_yahoo_quoted" '
            f'class="yahoo_quoted"><div>On Friday, May 1, 2026 at 10:02:00 AM GMT+2, Ootori wrote:</div>{as_html(answered)}</div></body></html>')
    return mail(Part("html", page))


PROGRAMS = {
    "Gmail, English": gmail("On Fri, May 1, 2026 at 10:02 AM Ootori <play@ootori.example.org> wrote:"),
    "Gmail, German": gmail("Am Fr., 1. Mai 2026 um 10:02 Uhr schrieb Ootori <play@ootori.example.org>:"),
    "Gmail, French": gmail("Le ven. 1 mai 2026 à 10:02, Ootori <play@ootori.example.org> a écrit :"),
    "Gmail, Spanish": gmail("El vie, 1 may 2026 a las 10:02, Ootori (<play@ootori.example.org>) escribió:"),
    "Gmail, Italian": gmail("Il giorno ven 1 mag 2026 alle ore 10:02 Ootori <play@ootori.example.org> ha scritto:"),
    "Gmail, Portuguese": gmail("Em sex., 1 de mai. de 2026 às 10:02, Ootori <play@ootori.example.org> escreveu:"),
    "Gmail, Dutch": gmail("Op vr 1 mei 2026 om 10:02 schreef Ootori <play@ootori.example.org>:"),
    "Gmail, Polish": gmail("pt., 1 maj 2026 o 10:02 Ootori <play@ootori.example.org> napisał(a):"),
    "Gmail, Russian": gmail("пт, 1 мая 2026 г. в 10:02, Ootori <play@ootori.example.org>:"),
    "Gmail, Japanese": gmail("2026年5月1日(金) 10:02 Ootori <play@ootori.example.org>:"),
    "Gmail, Chinese": gmail("Ootori <play@ootori.example.org> 于2026年5月1日周五 10:02写道："),
    "Gmail, Korean": gmail("2026년 5월 1일 (금) 오전 10:02, Ootori <play@ootori.example.org>님이 작성:"),
    "Gmail, HTML only": gmail_html_only,
    "Outlook, English": outlook_desktop(("From", "Sent", "To", "Subject")),
    "Outlook, German": outlook_desktop(("Von", "Gesendet", "An", "Betreff")),
    "Outlook, French": outlook_desktop(("De", "Envoyé", "À", "Objet")),
    "Outlook, Swedish": outlook_desktop(("Från", "Skickat", "Till", "Ämne")),
    "Outlook, Japanese": outlook_desktop(("差出人", "送信日時", "宛先", "件名")),
    "Outlook, broken lines": outlook_broken(76, False),
    "Outlook, broken lines, answer below": outlook_broken(76, True),
    "Outlook, shorter lines, answer below": outlook_broken(66, True),
    "Outlook for iOS": outlook_phone,
    "Outlook on the web": outlook_web,
    "Apple Mail": apple_mail("On 1 May 2026, at 10:02, Ootori <play@ootori.example.org> wrote:"),
    "Apple Mail, German": apple_mail("Am 01.05.2026 um 10:02 schrieb Ootori <play@ootori.example.org>:"),
    "iPhone": apple_mail("On May 1, 2026, at 10:02 AM, Ootori <play@ootori.example.org> wrote:", "Sent from my iPhone"),
    "iPhone, French": apple_mail("Le 1 mai 2026 à 10:02, Ootori <play@ootori.example.org> a écrit :", "Envoyé de mon iPhone"),
    "iPhone, Japanese": apple_mail("2026/05/01 10:02、Ootori <play@ootori.example.org>のメール:", "iPhoneから送信"),
    "Thunderbird": thunderbird("On 01/05/2026 10:02, Ootori wrote:"),
    "Thunderbird, German": thunderbird("Am 01.05.26 um 10:02 schrieb Ootori:"),
    "Thunderbird, Japanese": thunderbird("On 2026/05/01 10:02, Ootori wrote:"),
    "Thunderbird, HTML": thunderbird_html,
    "Thunderbird, answer below": below("On 01/05/2026 10:02, Ootori wrote:"),
    "Thunderbird, HTML, answer below": thunderbird_html_below,
    "mutt": plain("On Fri, May 01, 2026 at 10:02:00AM +0000, Ootori wrote:", signature="Anna\nhttps://example.org"),
    "mutt, answer below": below("On Fri, May 01, 2026 at 10:02:00AM +0000, Ootori wrote:"),
    "mutt, point by point": point_by_point,
    "alpine": plain("On Fri, 1 May 2026, Ootori wrote:\n"),
    "Gnus": plain("Ootori <play@ootori.example.org> writes:\n"),
    "Evolution": plain("On Fri, 2026-05-01 at 10:02 +0000, Ootori wrote:", program="Evolution 3.52"),
    "KMail": plain("On Friday, 1 May 2026 10:02:11 CEST Ootori wrote:"),
    "Roundcube": plain("On 2026-05-01 10:02, Ootori wrote:"),
    "Horde": plain("Quoting Ootori <play@ootori.example.org>:\n", encoding="quoted-printable"),
    "K-9 Mail": unmarked("-------- Original Message --------\nFrom: Ootori <play@ootori.example.org>\nSent: May 1, 2026 10:02:00 AM "
                         "UTC\nTo: anna@example.org\nSubject: your move\n"),
    "Samsung Email": unmarked("Sent from my Galaxy\n\n-------- Original message --------\nFrom: Ootori\nDate: 01/05/2026 10:02 "
                              "(GMT+01:00)\nTo: anna@example.org\nSubject: your move\n"),
    "GMX": unmarked("Gesendet: Freitag, 01. Mai 2026 um 10:02 Uhr\nVon: \"Ootori\" <play@ootori.example.org>\nAn: anna@example.org\n"
                    "Betreff: your move\n"),
    "Zimbra": unmarked("----- Original Message -----\nFrom: \"Ootori\" <play@ootori.example.org>\nTo: \"Anna\" <anna@example.org>\n"
                       "Sent: Friday, May 1, 2026 10:02:00 AM\nSubject: your move\n"),
    "Proton Mail": plain("On Friday, May 1st, 2026 at 10:02 AM, Ootori <play@ootori.example.org> wrote:\n",
                         signature="Sent with Proton Mail secure email.", extra="Feedback-ID: 1358184:user:proton\r\n"),
    "Yahoo Mail": yahoo,
    "Becky!": japanese("iso-2022-jp", "On Fri, 01 May 2026 10:02:00 +0900\nOotori <play@ootori.example.org> wrote:\n",
                       program="Becky! ver. 2.81"),
    "Becky!, answer below": below("On Fri, 01 May 2026 10:02:00 +0900\nOotori <play@ootori.example.org> wrote:\n",
                                  charset="iso-2022-jp", program="Becky! ver. 2.81"),
    "Outlook Express, Japanese": japanese("iso-2022-jp", "----- Original Message -----\nFrom: \"Ootori\"\nTo: <anna@example.org>\n"
                                          "Sent: Friday, May 01, 2026 10:02 AM\nSubject: your move\n", mark=">"),
    "Shuriken": japanese("euc-jp", "2026/05/01 10:02 Ootori <play@ootori.example.org> さんは書きました:\n", encoding="8bit"),
    "docomo": japanese("iso-2022-jp"),
    "au": japanese("shift_jis", encoding="base64"),
    "SoftBank": japanese("shift_jis", encoding="8bit"),
}

# Texts that people write, with the commands in them. The quoted text contains other moves, and 'resign'.
WRITTEN = [
    ("P-3d", ["play P-3d"]),
    ("Hello Bert,\n\nnice move!\n\nS*4c\n\nBest regards,\nAnna", ["play S*4c"]),
    ("12. Sx3c\nchat Good luck!", ["play Sx3c #12", "chat Good luck!"]),
    ("Sorry, I was away this week.\nI will look at it tomorrow.", []),
]
WRITTEN_JAPANESE = [
    ("３四燕", ["play ３四燕"]),
    ("お世話になっております。\n\n３三鷹成\n\nよろしくお願いします。", ["play ３三鷹成"]),
    ("待った", ["propose takeback"]),
    ("今週は忙しかったです。\n明日見ます。", []),
]

# The beginning of the emails of the server: post/written_text.hpp.
FIRST_LINE = "=== Write your answer above this line / 返信はこの行より上に ===\n\n"
ANSWERED = ("Tori Shogi abcdefghijk2: Bert (Black) against Anna (White)\nBert played move 11: S-4d\n\nSx4d\nresign\nP-2e\n投了\n\n"
            "Black in hand: -\nWhite in hand: Sw\n\n"
            # Broken after 76 or 66 columns, these lines leave a move or a command alone.
            "You may have meant: S-4d, S-5d, Sx4d, P-2e, P-3e, F-4e, C-5d, P-6d, C-3d, P-3c\n"
            "You may have meant: S-4d, S-5d, Sx4d, P-2e, P-3e, F-4e, C-5d, resign\n\n"
            "Answer this mail with nothing but your move in the first line.\n")


def corpus():
    """Yields the name of each mail, its bytes, and the commands that must be understood. People may delete the first line
    of what they quote."""
    for name, write in PROGRAMS.items():
        texts = WRITTEN_JAPANESE if "Japanese" in name or name.startswith(("Becky!", "Shuriken", "docomo", "au", "SoftBank")) else WRITTEN
        for number, (written, commands) in enumerate(texts, 1):
            yield f"{name}, {number}", write(written, FIRST_LINE + ANSWERED), commands
            yield f"{name}, {number}, without the first line", write(written, ANSWERED), commands
    for kind, write in MACHINES.items():
        yield kind, write, None


def machine(fields: str, text: str = "P-3d\n") -> bytes:
    return f"From: {SENDER}\r\nTo: {ADDRESS}\r\n{fields}\r\n{text}".encode()


# Emails that no person wrote, although they contain a move. They must have no effect and get no reply.
MACHINES = {
    "vacation(1)": machine("Subject: away from my mail\r\nPrecedence: bulk\r\nAuto-Submitted: auto-replied\r\n"),
    "Exchange, out of office": machine("Subject: Automatic reply: your move\r\nX-Auto-Response-Suppress: All\r\n"
                                       "Auto-Submitted: auto-generated\r\n"),
    "Gmail, vacation responder": machine("Subject: Out of office Re: your move\r\nPrecedence: bulk\r\nX-Autoreply: yes\r\n"),
    "Mailman": machine("Subject: Re: your move\r\nList-Id: <birds.example.org>\r\nPrecedence: list\r\n"),
    "Google Groups": machine("Subject: Re: your move\r\nX-Google-Group-Id: 1\r\nList-Post: <mailto:x@example.org>\r\n"),
    "Postfix, bounce": machine("Subject: Undelivered Mail Returned to Sender\r\nContent-Type: multipart/report; "
                               "report-type=delivery-status; boundary=x\r\n", "--x\r\n\r\nP-3d\r\n--x--\r\n"),
    "qmail, bounce": machine("Subject: failure notice\r\n", "Hi. This is the qmail-send program at example.org.\r\nP-3d\r\n"),
    "Exchange, read receipt": machine("Subject: Read: your move\r\nContent-Type: multipart/report; "
                                      "report-type=disposition-notification; boundary=x\r\n", "--x\r\n\r\nP-3d\r\n--x--\r\n"),
}


def main():
    """Writes the mails as seeds of the fuzzer post_mails, whose first byte says that the rest is a mail."""
    folder = Path(sys.argv[1])
    for number, (_, written, _) in enumerate(corpus()):
        (folder / f"mail.{number:03}").write_bytes(b"\x02" + written)


if __name__ == "__main__":
    main()
