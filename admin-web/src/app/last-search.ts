/** What a list was last looked at with, by its path: its search, its filters, its page. */
const searches = new Map<string, Record<string, unknown>>();

export function rememberSearch(pathname: string, search: Record<string, unknown>): void {
  searches.set(pathname, search);
}

export const lastSearch = (pathname: string): Record<string, unknown> => searches.get(pathname) ?? {};
