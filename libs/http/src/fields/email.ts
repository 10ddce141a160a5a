/** contract/01 §7. */
export const EMAIL_MAX_LENGTH = 256;

// The rule of HTML's email input (WHATWG HTML, "valid email address"), checked in one pass: unquoted printable ASCII
// before the @, host labels of letters, digits and inner hyphens after it.
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const HOST_LABEL = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** contract/01 §7 "loose email", without the length: `test@localhost` passes, quoted parts and Unicode do not. */
export function isLooseEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || !LOCAL_PART.test(value.slice(0, at))) return false;
  return value
    .slice(at + 1)
    .split('.')
    .every((label) => HOST_LABEL.test(label));
}

/**
 * contract/01 §7 "strict email", without the length: additionally no stray dots, and a final label of 2 or more
 * characters.
 */
export function isStrictEmail(value: string): boolean {
  if (!isLooseEmail(value)) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const labels = value.slice(at + 1).split('.');
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return labels.length > 1 && (labels.at(-1)?.length ?? 0) >= 2;
}
