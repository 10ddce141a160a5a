import { useSyncExternalStore } from 'react';
import { isSignedOut, needsRecentSignIn } from './errors';

/** Set while callers wait for a session. Called with whether the user signed in again. */
let answer: ((isSignedIn: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/**
 * Opens the dialog to sign in again over the page. Concurrent calls share one dialog.
 * @returns whether the user signed in
 */
export function askToSignIn(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    answer = resolve;
    notify();
  });
  return asked;
}

/** Closes the dialog and resumes all waiting callers. */
export function answerSignIn(isSignedIn: boolean): void {
  answer?.(isSignedIn);
  answer = null;
  asked = null;
  notify();
}

export function useSignInQuestion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer !== null,
  );
}

/** Runs `act`. If the session has ended or is too old for it, asks the user to sign in, then runs `act` again. */
export async function withSession<Output>(act: () => Promise<Output>): Promise<Output> {
  try {
    return await act();
  } catch (error) {
    if (!(isSignedOut(error) || needsRecentSignIn(error)) || !(await askToSignIn())) throw error;
    return act();
  }
}
