/** Trims and lower-cases an address, as it is stored and compared; null if it is empty. */
export function normalizeEmail(email: string | null | undefined): string | null {
  return email?.trim().toLowerCase() || null;
}
