const REDACTED = '[redacted]';
const MAX_DEPTH = 6;

/** Names of fields and headers whose value must never be logged, in any spelling (security M4). */
const SECRET_NAME =
  /(?:pass(?:word|phrase)?|secret|token|cookie|authorization|credential|signature|nonce|totp|(?:^|[_-])(?:api)?key|key$|(?:^|[_-])code$|Code$)/i;
/** Names that look secret but are not: logs need identifiers and error codes. */
const HARMLESS_NAME = /^(?:code|error_?code|status_?code|exit_?code|kid|key_?id|refresh_token_id|token_?type)$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !HARMLESS_NAME.test(name);

/** Drivers put the address that they were given into their messages. */
const withoutCredentials = (text: string | undefined): string | undefined => text?.replace(/\/\/[^\s/@]*@/g, '//');

/** Copies the fields of a log line without the values of secret ones, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) {
    const { code } = value as { code?: unknown };
    return {
      name: value.name,
      message: withoutCredentials(value.message),
      ...(typeof code === 'string' ? { code } : {}),
      stack: withoutCredentials(value.stack),
    };
  }
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecretName(name) ? REDACTED : redact(item, depth + 1)]),
  );
}
