import { useEffect, useState } from 'react';

/** Keys in the tab's session storage. Secrets are never stored. */
const DRAFTS = 'hallpass-account-drafts';
const LEFT = 'hallpass-account-left';

/** The current contents of this page's fields, by name. */
const current = new Map<string, string>();

/**
 * State of a field that survives the redirect to a provider and back when the user signs in again.
 * @param name unique on the page
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

/** Whether the field was filled in when the user left, so that its dialog opens again. */
export const hasDraft = (name: string): boolean => kept()[name] !== undefined;

/** The user who left, and their session. */
export interface Left {
  userId: string;
  sessionId: string;
}

/** Call this before leaving the page for a provider. */
export function keepDrafts(left: Left): void {
  write(DRAFTS, Object.fromEntries(current));
  write(LEFT, left);
}

/** @returns the user who left; null if nobody left since the last call */
export function takeLeft(): Left | null {
  const left = read<Left>(LEFT);
  write(LEFT, null);
  return left;
}

const kept = (): Record<string, string> => read<Record<string, string>>(DRAFTS) ?? {};

/** Null if storage is blocked, and on a server. */
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
    // The user has to enter the text again.
  }
}
