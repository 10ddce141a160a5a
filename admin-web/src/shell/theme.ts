import { useSyncExternalStore } from 'react';

/** Chosen by the user; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'hallpass-theme';
const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

let choice = stored();

/** Keep in sync with public/theme.js, which does the same before the first paint. */
function apply(): void {
  const dark = choice === 'dark' || (choice === 'system' && darkDevice.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

darkDevice.addEventListener('change', apply);
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  choice = stored();
  apply();
  for (const listener of listeners) listener();
});

export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
  apply();
  for (const listener of listeners) listener();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
  );
}
