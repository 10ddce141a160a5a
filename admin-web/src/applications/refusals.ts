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
  | 'jwksUri';

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
};

const PROBLEM = /^\s+- body\.(?<name>\w+)(?:\[(?<index>\d+)\])?\S* (?<problem>.+)$/gm;

/** The entries of a field with one entry per line, or with entries between spaces. */
export const entriesOf = (text: string): string[] => text.split(/\s+/).filter((entry) => entry !== '');

/** Shows what the server says about each field that it rejected at that field. */
export function showRefusals<Values extends FieldValues, Input>(
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
    const entry = index === undefined ? undefined : entriesOf(String(values[field]))[Number(index)];
    const message = fill(t.refused, { subject: entry ?? t[field], problem });
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: shown.size === 1 });
  }
}
