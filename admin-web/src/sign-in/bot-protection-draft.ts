import type { Json } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';

const PROTECTION = 'auth.botProtection';
export const FIELDS = {
  mode: `${PROTECTION}.mode`,
  provider: `${PROTECTION}.provider`,
  siteKey: `${PROTECTION}.siteKey`,
  secretKey: `${PROTECTION}.secretKey`,
} as const;

export const MODES = ['off', 'adaptive', 'always'] as const;
export const WIDGETS = ['turnstile', 'hcaptcha'] as const;
/** The choice of no widget, which is stored as nothing. */
export const NO_WIDGET = 'none';

type Values = Readonly<Record<string, unknown>>;

/** The configuration as the form has it: every field is a text. */
export function asText(config: object): object {
  const stored = (configValueAt(config, PROTECTION) ?? {}) as Record<string, unknown>;
  const { mode = 'off', provider = NO_WIDGET, siteKey = '', secretKey = '' } = stored;
  return { auth: { botProtection: { mode, provider, siteKey, secretKey } } };
}

/**
 * The update that stores the form: the whole object, because a part of it would have no effect on a project that has
 * none.
 * @param values by their paths; missing ones are taken from `config`
 */
export function asUpdate(config: object, values: Values): Record<string, Json> {
  const text = asText(config);
  const valueAt = (path: string) => String((path in values ? values[path] : configValueAt(text, path)) ?? '');
  const provider = valueAt(FIELDS.provider);
  const keys = { siteKey: valueAt(FIELDS.siteKey), secretKey: valueAt(FIELDS.secretKey) };
  return {
    [PROTECTION]: {
      mode: valueAt(FIELDS.mode) || 'off',
      ...(provider !== NO_WIDGET && provider !== '' && { provider, ...keys }),
    },
  };
}
