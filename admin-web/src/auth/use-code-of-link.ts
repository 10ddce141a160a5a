import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Reads the code from the URL and removes it from the address bar and the history. Only the page keeps it: after a
 * reload, the user has to open the emailed link again.
 */
export function useCodeOfLink(path: '/verify-email' | '/reset-password' | '/sign-in-link'): string | undefined {
  const search = useSearch({ from: path });
  const [code] = useState(search.code);
  const { history } = useRouter();
  useEffect(() => {
    if (search.code !== undefined) history.replace(path);
  }, [search.code, history, path]);
  return code;
}
