/** How long to keep the object URL, so that the browser can start saving. */
const keptMs = 60_000;

/** Makes the browser save a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
