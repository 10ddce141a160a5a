import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The code, kept by the page alone: the address bar and the history lose it at once. A reload needs the mail again. */
export function useCodeOfLink(path: '/verify-email' | '/reset-password' | '/sign-in-link'): string | undefined {
  const search = useSearch({ from: path });
  const [code] = useState(search.code);
  const { history } = useRouter();
  useEffect(() => {
    if (search.code !== undefined) history.replace(path);
  }, [search.code, history, path]);
  return code;
}
