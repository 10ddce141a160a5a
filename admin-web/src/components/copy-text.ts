/**
 * Over plain http, except on localhost, browsers provide no clipboard API. This falls back to copying from a selected
 * field.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = 'true';
  field.className = 'fixed top-0 start-0 size-px opacity-0';
  // Inside an open dialog, which keeps the focus from leaving it.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
