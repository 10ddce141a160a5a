import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a router gives in place of the address of the window. */
export interface GivenAddress {
  path?: string;
  query?: URLSearchParams;
}

export const GivenAddressContext = createContext<GivenAddress>({});

const onNavigation = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

/** The address of the page; null on a server, and for the moment in which its markup is taken over. */
function useLocation(): URL | null {
  const href = useSyncExternalStore(
    onNavigation,
    () => window.location.href,
    () => null,
  );
  return href === null ? null : new URL(href);
}

/** Path of the page; null where it is not known yet. */
export function usePath(): string | null {
  const { path } = useContext(GivenAddressContext);
  const location = useLocation();
  return path ?? location?.pathname ?? null;
}

/** Query of the page; null where it is not known yet. */
export function useQuery(): URLSearchParams | null {
  const { query } = useContext(GivenAddressContext);
  const location = useLocation();
  return query ?? location?.searchParams ?? null;
}

/** A value of the query; undefined where it is not known yet. @param given takes its place */
export function useQueryValue(name: string, given?: string | null): string | null | undefined {
  const query = useQuery();
  if (given !== undefined) return given;
  return query === null ? undefined : query.get(name);
}
