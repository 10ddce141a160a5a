import { useEffect, useState } from 'react';

/** Keys in the session storage of the tab. No secret is ever kept. */
const DRAFTS = 'hallpass-account-drafts';
const LEFT = 'hallpass-account-left';

/** What the fields of this page hold at the moment, by name. */
const current = new Map<string, string>();

/**
 * The state of a field that survives the way to a provider and back, where somebody signs in again.
 * @param name its own on the whole page
 */
export function useDraft(name: string, initial = ''): [value: string, set: (value: string) => void] {
  const [value, setValue] = useState(() => kept()[name] ?? initial);
  useEffect(() => {
    if (value === '') current.delete(name);
    else current.set(name, value);
    return () => void current.delete(name);
  }, [name, value]);
  useEffect(() => {
    const { [name]: taken, ...others } = kept();
    if (taken !== undefined) write(DRAFTS, others);
  }, [name]);
  return [value, setValue];
}

/** Whether a field was filled in when the user left: what it stands in opens then. */
export const hasDraft = (name: string): boolean => kept()[name] !== undefined;

/** Who left, and in which session. */
export interface Left {
  userId: string;
  sessionId: string;
}

/** Before the page is left for a provider. */
export function keepDrafts(left: Left): void {
  write(DRAFTS, Object.fromEntries(current));
  write(LEFT, left);
}

/** @returns who left; null when nobody has since the last time */
export function takeLeft(): Left | null {
  const left = read<Left>(LEFT);
  write(LEFT, null);
  return left;
}

const kept = (): Record<string, string> => read<Record<string, string>>(DRAFTS) ?? {};

/** Storage that is switched off keeps nothing, and a server has none. */
function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What was entered has to be entered again.
  }
}
