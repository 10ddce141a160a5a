import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search, filters and cursor of a list: the parameters of its URL. */
export type Listing = Readonly<Record<string, string | undefined>>;

/** Reads and changes the search and the filters of the page's list. Every change shows the first page. */
export function useListing() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Routes may validate a parameter to a number.
  const listing: Listing = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const navigate = useNavigate();
  const change = useCallback(
    (changed: Listing, options?: { replace: boolean }) =>
      void navigate({
        to: '.',
        search: ((before: Listing) => ({ ...before, ...changed, cursor: undefined })) as never,
        ...options,
      }),
    [navigate],
  );
  return { listing, change };
}
