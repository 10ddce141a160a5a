/** An address as it is stored and compared: trimmed and lower-cased; null for none. */
export function normalizeEmail(email: string | null | undefined): string | null {
  return email?.trim().toLowerCase() || null;
}
