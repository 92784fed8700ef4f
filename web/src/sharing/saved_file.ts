// Downloads a file that was made in the browser.
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may first ask where to save it
}
