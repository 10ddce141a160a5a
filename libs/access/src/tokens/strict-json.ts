/**
 * Parses a flat JSON object and rejects duplicate member names: parsers differ in which one they use, and a token must
 * mean the same to all of them (RFC 8725 §2.4, security A8).
 * @returns null for anything other than an object of strings, numbers, booleans and nulls
 */
export function parseFlatObject(json: string): Record<string, unknown> | null {
  const value = parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const object = value as Record<string, unknown>;
  if (Object.values(object).some((member) => typeof member === 'object' && member !== null)) return null;
  return countNames(json) === Object.keys(object).length ? object : null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** In valid JSON, every string before a colon is a member's name. */
function countNames(json: string): number {
  let names = 0;
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)) if (colon) names += 1;
  return names;
}
