import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch, stringifySearch } from '../shell/search';

/**
 * Reads the code from the URL and removes it from the address bar and the history. Only the page keeps it: after a
 * reload, the user has to open the emailed link again.
 */
export function useCodeOfLink(path: '/verify-email' | '/reset-password' | '/sign-in-link'): string | undefined {
  const search = useSearch({ from: path });
  const [code] = useState(search.code);
  const { history } = useRouter();
  useEffect(() => {
    if (search.code === undefined) return;
    // Keeps where a sign-in leads.
    const { code: _, ...rest } = parseSearch(location.search);
    history.replace(`${path}${stringifySearch(rest)}`);
  }, [search.code, history, path]);
  return code;
}
