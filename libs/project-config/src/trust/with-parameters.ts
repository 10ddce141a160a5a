/**
 * Returns a copy of a URL with query parameters set. Keeps the encoding of other parameters; `URLSearchParams` would turn `%20` into `+`.
 * @param url a trusted URL
 */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, nameIn(pair)));
  const set = new URLSearchParams(parameters).toString().replaceAll('+', '%20');
  const changed = new URL(url);
  changed.search = [...kept, set].join('&');
  return changed;
}

const nameIn = (pair: string): string => [...new URLSearchParams(`&${pair}`).keys()][0] ?? '';
