/**
 * A URL with query parameters set. The rest of its query stays as it is written: `URLSearchParams` would make `+` of `%20`.
 * @param url trusted; left as it is
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
