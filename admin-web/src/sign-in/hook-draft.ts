import type { ConfigTree, Json } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';

const HOOK = 'auth.blockingHook';

export const HOOK_PATHS = {
  url: `${HOOK}.url`,
  onSignUp: `${HOOK}.onSignUp`,
  onSignIn: `${HOOK}.onSignIn`,
  onToken: `${HOOK}.onToken`,
  onFailure: `${HOOK}.onFailure`,
} as const;

type Name = keyof typeof HOOK_PATHS;
const NAMES = Object.keys(HOOK_PATHS) as Name[];

/** The configuration with every setting of the hook, as the form has them. */
export function withHook(config: ConfigTree | object): object {
  const { url = '', onSignUp = false, onSignIn = false, onToken = false, onFailure = 'deny' } = hookIn(config);
  return { auth: { blockingHook: { url, onSignUp, onSignIn, onToken, onFailure } } };
}

/**
 * The update that stores the whole hook: a part of it would have no effect on a project that has none. Without an
 * address, the project has no hook.
 * @param values by their paths; missing ones are taken from `config`
 */
export function hookUpdate(config: ConfigTree | object, values: Readonly<Record<string, unknown>>) {
  const stored = withHook(config);
  const entries = NAMES.map((name): [string, Json] => {
    const path = HOOK_PATHS[name];
    return [name, ((path in values ? values[path] : configValueAt(stored, path)) ?? '') as Json];
  });
  const hook = Object.fromEntries(entries);
  return { [HOOK]: hook['url'] === '' ? null : hook };
}

const hookIn = (config: ConfigTree | object) => (configValueAt(config, HOOK) ?? {}) as Partial<Record<Name, unknown>>;

/** The same rule as for the stored value. */
export function isHookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
