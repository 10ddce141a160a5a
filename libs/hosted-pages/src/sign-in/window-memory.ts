/** @returns null also if the browser blocks storage */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for this window, across its pages. Stores nothing if the browser blocks storage. */
export function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is disabled: the next page does without the value.
  }
}
