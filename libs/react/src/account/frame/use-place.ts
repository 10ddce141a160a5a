import { useSyncExternalStore } from 'react';
import { nameOf, type Place, placeOf } from './sections.js';

/** Query parameter that can name the section instead of the fragment. */
const PARAMETER = 'section';

/** The place in the address: `#emails` or `?section=emails`. Null if there is none. */
export function usePlace(): Place | null {
  const name = useSyncExternalStore(onAddressChange, nameInAddress, () => '');
  return placeOf(name);
}

const nameInAddress = (): string => {
  const { hash, search } = window.location;
  return hash.slice(1) || new URLSearchParams(search).get(PARAMETER) || '';
};

function onAddressChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Links to a place with a fragment, which needs no router. */
export const hrefOf = (place: Place): string => `#${nameOf(place)}`;

/** Shows a place in the address and adds a history entry. Null clears the place. */
export function goTo(place: Place | null): void {
  const url = new URL(window.location.href);
  url.hash = place === null ? '' : nameOf(place);
  if (!url.searchParams.has(PARAMETER)) return void (window.location.hash = url.hash);
  url.searchParams.delete(PARAMETER);
  window.history.pushState(window.history.state, '', url);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** Returns the address of this page and place without a fragment. */
export function returnUrl(): string {
  const url = new URL(window.location.href);
  if (url.hash.length > 1) url.searchParams.set(PARAMETER, url.hash.slice(1));
  url.hash = '';
  return url.href;
}
