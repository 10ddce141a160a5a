/** Formats an instant for a `datetime-local` field: local time, to the minute. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses the value of a `datetime-local` field to ISO 8601. Returns undefined if it is empty. */
export function instantOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Parses an instant from a URL. Returns undefined if it is invalid. */
export function instantParameter(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
