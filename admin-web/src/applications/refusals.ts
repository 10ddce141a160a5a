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
  | 'workloadIdentities'
  | 'serviceAccountUserId'
  | 'tokenExchangeResourceIds'
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
  workload_identities: 'workloadIdentities',
  service_account_user_id: 'serviceAccountUserId',
  token_exchange_resource_ids: 'tokenExchangeResourceIds',
  identifier: 'identifier',
  default_scopes: 'defaultScopes',
};

const PROBLEM = /^\s+- body\.(?<name>\w+)(?:\[(?<index>\d+)\])?(?<rest>\S*) (?<problem>.+)$/gm;

/** The form field of a part of a workload identity: `claims.0.value` for `.claims[0].value`. */
const partOf = (rest: string): string =>
  rest
    .slice(1)
    .replace(/\.keys.*/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replace('jwks_uri', 'jwksUri');

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
    const { name, index, rest, problem } = groups as Record<'name' | 'rest' | 'problem', string> & { index?: string };
    const field = FIELDS[name];
    if (field === undefined || !(field in values)) continue;
    const isPart = name === 'workload_identities' && rest !== '';
    const path = isPart ? `${field}.${index}.${partOf(rest)}` : field;
    if (shown.has(path)) continue;
    shown.add(path);
    const value = values[field];
    const entries: unknown[] = Array.isArray(value)
      ? value
      : String(value).split(name === 'scopes' && 'lifetime' in values ? /\n+/ : /\s+/);
    const entry = index === undefined ? undefined : entries[Number(index)];
    const subject = isPart ? t.thisValue : typeof entry === 'string' ? entry : t[field];
    const message = fill(t.refused, { subject, problem });
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: shown.size === 1 });
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
