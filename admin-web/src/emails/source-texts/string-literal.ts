const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };
const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^]))/g;

/**
 * Decodes a JavaScript string or a template string without substitutions.
 * @param literal with its quotes
 * @returns undefined if it is not valid
 */
export function decoded(literal: string): string | undefined {
  const quote = literal[0]!;
  if (literal.length < 2 || literal.at(-1) !== quote) return undefined;
  const isTemplate = quote === '`';
  let isValid = true;
  const text = (isTemplate ? literal.replace(/\r\n?/g, '\n') : literal)
    .slice(1, -1)
    .replace(ESCAPE, (_, braced?: string, four?: string, two?: string, other = '') => {
      const code = braced ?? four ?? two;
      if (code !== undefined) {
        const point = parseInt(code, 16);
        if (point <= 0x10_ff_ff) return String.fromCodePoint(point);
      } else if (/[^ux\d]/.test(other)) {
        // A backslash at the end of a line continues the string in the next line.
        return /[\r\n\u2028\u2029]/.test(other) ? '' : (ESCAPES[other] ?? other);
      }
      isValid = false;
      return '';
    });
  return isValid ? text : undefined;
}

/** Writes a text as a literal with the same kind of quotes as before. */
export function encoded(text: string, quote: string): string {
  const isTemplate = quote === '`';
  const body = text
    .replace(/\\/g, '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(/\r/g, '\\r')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return quote + (isTemplate ? body.replace(/\$\{/g, '\\${') : body.replace(/\n/g, '\\n')) + quote;
}
