import { perPart } from '../per-config.js';

/** The decisions of a blocking hook: before a sign-up, before a session begins, and before a session is refreshed. */
export const HOOK_EVENTS = ['sign_up', 'sign_in', 'token'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** The blocking hook of a project (docs/blocking-hook.md). */
export interface BlockingHookSettings {
  url: string;
  asks: Readonly<Record<HookEvent, boolean>>;
  /** The decision when the endpoint makes none. */
  onFailure: 'allow' | 'deny';
}

/** @returns null if the project has no hook, so that sign-ins work as if there were no such setting */
export const blockingHookOf = perPart('auth', ({ auth }): BlockingHookSettings | null => {
  const { url, onSignUp = false, onSignIn = false, onToken = false, onFailure = 'deny' } = auth.blockingHook ?? {};
  if (url === undefined || !(onSignUp || onSignIn || onToken)) return null;
  return { url, asks: { sign_up: onSignUp, sign_in: onSignIn, token: onToken }, onFailure };
});
