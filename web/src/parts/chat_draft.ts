// The message being written in a chat.
export class ChatDraft {
  text = '';
  fault = ''; // why the last message was not sent

  write(text: string): void {
    this.text = text;
    this.fault = '';
  }

  // Returns the message to send and empties the field.
  take(): string {
    const message = this.text.trim();
    if (message !== '') this.write('');
    return message;
  }

  // A message that was not sent comes back, before what has been written meanwhile.
  giveBack(message: string, why: string): void {
    this.text = [message, this.text].filter(Boolean).join(' ');
    this.fault = why;
  }
}
