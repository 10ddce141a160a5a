import { useSyncExternalStore } from 'react';
import { nameOf, type Place, placeOf } from './sections.js';

/** What an address may name the place by, beside its fragment. */
const PARAMETER = 'section';

/** The place that the address names: `#emails` or `?section=emails`; null for none. */
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

/** What a link to a place leads to: a fragment of the page that it is on, which needs no router. */
export const hrefOf = (place: Place): string => `#${nameOf(place)}`;
