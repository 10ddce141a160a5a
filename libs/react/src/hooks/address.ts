import { createContext, useContext, useSyncExternalStore } from 'react';

/** Path and query from a router, which replace the window's address. */
export interface GivenAddress {
  path?: string;
  query?: URLSearchParams;
}

export const GivenAddressContext = createContext<GivenAddress>({});

const onNavigation = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

/** The page's address. Null on a server and during hydration. */
function useLocation(): URL | null {
  const href = useSyncExternalStore(
    onNavigation,
    () => window.location.href,
    () => null,
  );
  return href === null ? null : new URL(href);
}

/** Path of the page. Null while it is unknown. */
export function usePath(): string | null {
  const { path } = useContext(GivenAddressContext);
  const location = useLocation();
  return path ?? location?.pathname ?? null;
}

/** Query of the page. Null while it is unknown. */
export function useQuery(): URLSearchParams | null {
  const { query } = useContext(GivenAddressContext);
  const location = useLocation();
  return query ?? location?.searchParams ?? null;
}

/**
 * Returns a query parameter. Undefined while the query is unknown.
 * @param given used instead of the query
 */
export function useQueryValue(name: string, given?: string | null): string | null | undefined {
  const query = useQuery();
  if (given !== undefined) return given;
  return query === null ? undefined : query.get(name);
}
