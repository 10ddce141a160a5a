/** Search, filters and page that each list last had, by path. */
const searches = new Map<string, Record<string, unknown>>();

export function rememberSearch(pathname: string, search: Record<string, unknown>): void {
  searches.set(pathname, search);
}

export const lastSearch = (pathname: string): Record<string, unknown> => searches.get(pathname) ?? {};
