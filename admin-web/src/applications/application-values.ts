import type { Application, ApplicationAuthentication, ApplicationKind, ApplicationUpdateOptions } from '@hallpass/js';
import { z } from 'zod';
import type { ApplicationsTexts } from '../texts/generated/applications-texts';
import { entriesOf } from './refusals';

export const AUTHENTICATIONS: Readonly<Record<ApplicationKind, readonly ApplicationAuthentication[]>> = {
  web: ['client_secret', 'private_key_jwt', 'none'],
  browser: ['none'],
  native: ['none', 'client_secret', 'private_key_jwt'],
  machine: ['client_secret', 'private_key_jwt', 'workload_identity'],
};

/** Whether an application with this authentication may exchange tokens (contract/08 §10). */
export const exchangesTokens = (authentication: ApplicationAuthentication): boolean =>
  authentication === 'client_secret' || authentication === 'private_key_jwt';

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

const text = z.string().trim();
const KEYS = { keySource: z.enum(['url', 'document']), jwks: z.string(), jwksUri: text };

const IDENTITY = z.object({
  issuer: text,
  audience: text,
  ...KEYS,
  claims: z.array(z.object({ name: text, value: text, match: z.enum(['exact', 'prefix']) })),
});

type Path = (string | number)[];
type Keys = Pick<z.infer<typeof IDENTITY>, keyof typeof KEYS>;

const keysOf = ({ jwks, jwksUri }: { jwks: object | null; jwksUri: string | null }): Keys => ({
  keySource: jwks === null ? 'url' : 'document',
  jwks: jwks === null ? '' : JSON.stringify(jwks, null, 2),
  jwksUri: jwksUri ?? '',
});

const keyOptions = ({ keySource, jwks, jwksUri }: Keys) =>
  keySource === 'url' ? { jwks: null, jwksUri } : { jwks: keysIn(jwks), jwksUri: null };

/** The server checks everything else, and says what is wrong with each field. */
export const applicationSchema = (t: ApplicationsTexts['form'], kind: ApplicationKind) =>
  z
    .object({
      displayName: text.min(1, t.nameMissing).max(255, t.nameLong),
      logoUrl: z.string().nullable(),
      owner: z.enum(['ours', 'theirs']),
      redirectUris: z.string(),
      postLogoutRedirectUris: z.string(),
      authentication: z.enum(['none', 'client_secret', 'private_key_jwt', 'workload_identity']),
      ...KEYS,
      workloadIdentities: z.array(IDENTITY),
      actsAs: z.enum(['itself', 'user']),
      serviceAccountUserId: z.string(),
      tokenExchangeResourceIds: z.array(z.string()),
      backChannelLogoutUri: text,
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
      const refuse = (path: Path, message: string) => context.addIssue({ code: 'custom', path, message });
      if (kind !== 'machine' && entriesOf(values.redirectUris).length === 0)
        refuse(['redirectUris'], t.redirectUrisMissing);
      const checkKeys = ({ keySource, jwks, jwksUri }: Keys, at: Path = []) => {
        if (keySource === 'url' && jwksUri === '') refuse([...at, 'jwksUri'], t.jwksUriMissing);
        if (keySource === 'document' && !isDocument(jwks)) refuse([...at, 'jwks'], t.jwksInvalid);
      };
      if (kind === 'machine' && values.actsAs === 'user' && values.serviceAccountUserId === '')
        refuse(['serviceAccountUserId'], t.userMissing);
      if (values.authentication === 'private_key_jwt') checkKeys(values);
      if (values.authentication !== 'workload_identity') return;
      if (values.workloadIdentities.length === 0) refuse(['workloadIdentities'], t.identitiesMissing);
      for (const [index, identity] of values.workloadIdentities.entries()) {
        const at = ['workloadIdentities', index];
        for (const name of ['issuer', 'audience'] as const) if (identity[name] === '') refuse([...at, name], t.missing);
        checkKeys(identity, at);
        for (const [n, claim] of identity.claims.entries())
          for (const name of ['name', 'value'] as const)
            if (claim[name] === '') refuse([...at, 'claims', n, name], t.missing);
      }
    });

export type ApplicationValues = z.infer<ReturnType<typeof applicationSchema>>;

export const applicationValues = (application: Application): ApplicationValues => ({
  displayName: application.displayName,
  logoUrl: application.logoUrl,
  owner: application.isFirstParty ? 'ours' : 'theirs',
  redirectUris: application.redirectUris.join('\n'),
  postLogoutRedirectUris: application.postLogoutRedirectUris.join('\n'),
  authentication: application.authentication,
  ...keysOf(application),
  workloadIdentities: application.workloadIdentities.map(({ issuer, audience, claims, ...keys }) => ({
    issuer,
    audience,
    ...keysOf(keys),
    claims,
  })),
  actsAs: application.serviceAccountUserId === null ? 'itself' : 'user',
  serviceAccountUserId: application.serviceAccountUserId ?? '',
  tokenExchangeResourceIds: [...application.tokenExchangeResourceIds],
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
  const { authentication } = values;
  return {
    displayName: values.displayName,
    ...(values.logoUrl !== before.logoUrl && { logoUrl: values.logoUrl }),
    isFirstParty: values.owner === 'ours',
    redirectUris: entriesOf(values.redirectUris),
    postLogoutRedirectUris: entriesOf(values.postLogoutRedirectUris),
    authentication,
    ...(authentication === 'private_key_jwt' ? keyOptions(values) : { jwks: null, jwksUri: null }),
    workloadIdentities:
      authentication === 'workload_identity'
        ? values.workloadIdentities.map(({ issuer, audience, claims, ...keys }) => ({
            issuer,
            audience,
            ...keyOptions(keys),
            claims,
          }))
        : [],
    serviceAccountUserId: before.kind === 'machine' && values.actsAs === 'user' ? values.serviceAccountUserId : null,
    tokenExchangeResourceIds: exchangesTokens(authentication) ? values.tokenExchangeResourceIds : [],
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
