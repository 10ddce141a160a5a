import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rememberSearch } from './last-search';

/**
 * Moves the focus to the new page's content when the path changes, as a page load would: keyboards go on from there,
 * and readers begin to read. A change of the search parameters, such as typing in a search field, is no new page.
 * The way back to a list finds it as it was left.
 */
export function FocusOnNavigation() {
  const { pathname, search } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  return null;
}
