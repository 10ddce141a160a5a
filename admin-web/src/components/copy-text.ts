/**
 * Over plain http, except on localhost, browsers give pages no clipboard: there the older way of a selected field is tried.
 * @returns whether it worked
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
  // Inside of an open dialog, which lets nothing outside of it take the focus.
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
