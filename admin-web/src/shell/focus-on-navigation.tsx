import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rememberSearch } from '../components/last-search';

/**
 * Moves the focus to the new page's content when the path changes, as a page load would. Keyboard users continue from
 * there, and screen readers start reading. Changes to search parameters, such as typing in a search field, do not move
 * the focus. Also remembers the search of each list, so that links back to the list restore it.
 */
export function FocusOnNavigation() {
  const { pathname, search } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById('main');
    // The page may have focused a field.
    if (main?.querySelector('input:focus') === null) main.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  return null;
}
