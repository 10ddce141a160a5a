import { KnownErrors } from '@hallpass/js';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fill } from '../texts';
import type { ApplicationsTexts } from '../texts/generated/applications-texts';

type Field =
  | 'displayName'
  | 'logoUrl'
  | 'authentication'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'scopes'
  | 'jwks'
  | 'jwksUri'
  | 'backChannelLogoutUri'
  | 'resourceIds'
  | 'identifier'
  | 'defaultScopes';

/** Form fields by name in the API. */
const FIELDS: Readonly<Record<string, Field>> = {
  display_name: 'displayName',
  logo_url: 'logoUrl',
  authentication: 'authentication',
  redirect_uris: 'redirectUris',
  post_logout_redirect_uris: 'postLogoutRedirectUris',
  scopes: 'scopes',
  jwks: 'jwks',
  jwks_uri: 'jwksUri',
  back_channel_logout_uri: 'backChannelLogoutUri',
  resource_ids: 'resourceIds',
  identifier: 'identifier',
  default_scopes: 'defaultScopes',
};

const PROBLEM = /^\s+- body\.(?<name>\w+)(?:\[(?<index>\d+)\])?\S* (?<problem>.+)$/gm;

/** The entries of a field with one entry per line, or with entries between spaces. */
export const entriesOf = (text: string): string[] => text.split(/\s+/).filter((entry) => entry !== '');

/** Shows what the server says about each field that it rejected at that field. */
function showRefusals<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  error: unknown,
  t: ApplicationsTexts['form'],
): void {
  if (!(error instanceof KnownErrors.SchemaError)) return;
  const values: Record<string, unknown> = form.getValues();
  const shown = new Set<string>();
  for (const { groups } of error.message.matchAll(PROBLEM)) {
    const { name, index, problem } = groups as { name: string; index?: string; problem: string };
    const field = FIELDS[name];
    if (field === undefined || !(field in values) || shown.has(field)) continue;
    shown.add(field);
    const value = values[field];
    const entries: unknown[] = Array.isArray(value)
      ? value
      : String(value).split(name === 'scopes' && 'lifetime' in values ? /\n+/ : /\s+/);
    const entry = index === undefined ? undefined : entries[Number(index)];
    const message = fill(t.refused, { subject: entry === undefined ? t[field] : String(entry), problem });
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: shown.size === 1 });
  }
}

/** Sends a form, and shows what the server rejects at its fields. */
export async function refusedAt<Values extends FieldValues, Input, Output>(
  form: UseFormReturn<Values, unknown, Input>,
  t: ApplicationsTexts['form'],
  send: () => Promise<Output>,
): Promise<Output> {
  try {
    return await send();
  } catch (error) {
    showRefusals(form, error, t);
    throw error;
  }
}
