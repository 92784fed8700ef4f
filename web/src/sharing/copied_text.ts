// Copies text that is still being prepared. Safari allows copying only until the page waits for the network, so it gets
// the promise at once. Browsers that cannot copy a promise allow copying for some seconds after the click.
export async function copyPending(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then(ready => new Blob([ready], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
