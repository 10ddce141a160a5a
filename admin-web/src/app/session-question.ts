import { useSyncExternalStore } from 'react';
import { isSignedOut } from '../api/errors';

/** Somebody waits for a session; the answer is whether there is one again. */
let answer: ((isSignedIn: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Opens the dialog to sign in again over the page; one question, however many ask. @returns whether they signed in */
export function askToSignIn(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    answer = resolve;
    notify();
  });
  return asked;
}

/** Ends the question. */
export function answerSignIn(isSignedIn: boolean): void {
  answer?.(isSignedIn);
  answer = null;
  asked = null;
  notify();
}

/** Whether the page has to ask. */
export function useSignInQuestion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer !== null,
  );
}

/** Does it; where the session has ended, asks to sign in and does it then. */
export async function withSession<Output>(act: () => Promise<Output>): Promise<Output> {
  try {
    return await act();
  } catch (error) {
    if (!isSignedOut(error) || !(await askToSignIn())) throw error;
    return act();
  }
}
