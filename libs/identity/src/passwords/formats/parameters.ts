/**
 * Reads `m=65536,t=3,p=4` (PHC string format).
 * @returns null for anything else, or if a name is repeated
 */
export function readParameters(text: string | undefined): Map<string, string> | null {
  const pairs = (text ?? '').split(',').map((pair) => /^([a-z]{1,2})=([A-Za-z0-9+/=_-]+)$/.exec(pair)?.slice(1, 3));
  const parameters = new Map<string, string>();
  for (const pair of pairs) {
    if (!pair || parameters.has(pair[0]!)) return null;
    parameters.set(pair[0]!, pair[1]!);
  }
  return parameters;
}

/**
 * Reads a decimal number from 1 to `most`.
 * @returns null for anything else
 */
export function readCount(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const count = Number(text);
  return count <= most ? count : null;
}
