const LONGEST = 50;

/** A new key for an entry of the configuration, which resembles its name. */
export function newConfigKey(name: string, known: readonly string[], fallback: string): string {
  const key =
    name
      .replaceAll('*', 'any')
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, LONGEST) || fallback;
  let free = key;
  for (let count = 2; known.includes(free); count++) free = `${key}-${count}`;
  return free;
}
