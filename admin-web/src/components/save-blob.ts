/** Lets the browser save a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser holds its own reference.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
