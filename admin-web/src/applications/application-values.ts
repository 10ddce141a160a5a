import type { Application, ApplicationAuthentication, ApplicationKind, ApplicationUpdateOptions } from '@hallpass/js';
import { z } from 'zod';
import type { ApplicationsTexts } from '../texts/generated/applications-texts';
import { entriesOf } from './refusals';

export const AUTHENTICATIONS: Readonly<Record<ApplicationKind, readonly ApplicationAuthentication[]>> = {
  web: ['client_secret', 'private_key_jwt', 'none'],
  browser: ['none'],
  native: ['none', 'client_secret', 'private_key_jwt'],
  machine: ['client_secret', 'private_key_jwt'],
};

function keysIn(text: string): { keys: object[] } | null {
  try {
    return JSON.parse(text) as { keys: object[] };
  } catch {
    return null;
  }
}

const isDocument = (text: string): boolean => {
  const value: unknown = keysIn(text);
  return typeof value === 'object' && value !== null;
};

/** The server checks everything else, and says what is wrong with each field. */
export const applicationSchema = (t: ApplicationsTexts['form'], kind: ApplicationKind) =>
  z
    .object({
      displayName: z.string().trim().min(1, t.nameMissing).max(255, t.nameLong),
      logoUrl: z.string().nullable(),
      owner: z.enum(['ours', 'theirs']),
      redirectUris: z.string(),
      postLogoutRedirectUris: z.string(),
      authentication: z.enum(['none', 'client_secret', 'private_key_jwt', 'workload_identity']),
      keySource: z.enum(['url', 'document']),
      jwks: z.string(),
      jwksUri: z.string().trim(),
      backChannelLogoutUri: z.string().trim(),
      resources: z.enum(['all', 'some']),
      resourceIds: z.array(z.string()),
      scopes: z.array(z.string()),
      algorithm: z.enum(['ES256', 'RS256']),
      accessTokenSeconds: z.string(),
      refreshTokenSeconds: z.string(),
      requiresPar: z.boolean(),
      requiresDpop: z.boolean(),
      allowsDeviceGrant: z.boolean(),
    })
    .superRefine((values, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (kind !== 'machine' && entriesOf(values.redirectUris).length === 0)
        refuse('redirectUris', t.redirectUrisMissing);
      if (values.authentication !== 'private_key_jwt') return;
      if (values.keySource === 'url' && values.jwksUri === '') refuse('jwksUri', t.jwksUriMissing);
      if (values.keySource === 'document' && !isDocument(values.jwks)) refuse('jwks', t.jwksInvalid);
    });

export type ApplicationValues = z.infer<ReturnType<typeof applicationSchema>>;

export const applicationValues = (application: Application): ApplicationValues => ({
  displayName: application.displayName,
  logoUrl: application.logoUrl,
  owner: application.isFirstParty ? 'ours' : 'theirs',
  redirectUris: application.redirectUris.join('\n'),
  postLogoutRedirectUris: application.postLogoutRedirectUris.join('\n'),
  authentication: application.authentication,
  keySource: application.jwks === null ? 'url' : 'document',
  jwks: application.jwks === null ? '' : JSON.stringify(application.jwks, null, 2),
  jwksUri: application.jwksUri ?? '',
  backChannelLogoutUri: application.backChannelLogoutUri ?? '',
  resources: application.resourceIds === null ? 'all' : 'some',
  resourceIds: application.resourceIds ?? [],
  scopes: [...application.scopes],
  algorithm: application.idTokenSignedResponseAlg,
  accessTokenSeconds: String(application.accessTokenSeconds),
  refreshTokenSeconds: String(application.refreshTokenSeconds),
  requiresPar: application.requiresPar,
  requiresDpop: application.requiresDpop,
  allowsDeviceGrant: application.allowsDeviceGrant,
});

/** Leaves out the logo, which may be large, unless it has changed. */
export function applicationOptions(before: Application, values: ApplicationValues): ApplicationUpdateOptions {
  const hasKeys = values.authentication === 'private_key_jwt';
  return {
    displayName: values.displayName,
    ...(values.logoUrl !== before.logoUrl && { logoUrl: values.logoUrl }),
    isFirstParty: values.owner === 'ours',
    redirectUris: entriesOf(values.redirectUris),
    postLogoutRedirectUris: entriesOf(values.postLogoutRedirectUris),
    authentication: values.authentication,
    jwks: hasKeys && values.keySource === 'document' ? keysIn(values.jwks) : null,
    jwksUri: hasKeys && values.keySource === 'url' ? values.jwksUri : null,
    backChannelLogoutUri: values.backChannelLogoutUri || null,
    resourceIds: values.resources === 'all' ? null : values.resourceIds,
    scopes: values.scopes,
    idTokenSignedResponseAlg: values.algorithm,
    accessTokenSeconds: Number(values.accessTokenSeconds),
    refreshTokenSeconds: Number(values.refreshTokenSeconds),
    requiresPar: values.requiresPar,
    requiresDpop: values.requiresDpop,
    allowsDeviceGrant: values.allowsDeviceGrant,
  };
}
