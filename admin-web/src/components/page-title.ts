import { useEffect } from 'react';

/** Sets the title of the browser tab. The innermost page wins. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hallpass`;
  }, [title]);
}
