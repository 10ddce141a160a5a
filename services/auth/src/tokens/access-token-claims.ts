import { ACCESS_TOKEN_TYPE, type AccessTokenClaims, audienceOf, issuerOf, type TokenAudience } from '@hallpass/access';
import {
  base64Characters,
  type ClaimData,
  claimPlanOf,
  type DecidedClaim,
  ownClaims,
  type ProjectConfig,
  resolvePermissions,
  type StandardClaim,
  utf8Bytes,
} from '@hallpass/project-config';
import { acrOf, amrOf } from './sign-in-strength.js';
import type { ClaimRows, TokenSubject } from './token-subject.sql.js';

export type ClaimsConfig = Pick<ProjectConfig, 'accessTokens' | 'rbac'>;

/** A token before it is signed, without the project's own claims. */
export interface UnsignedToken {
  header: { alg: 'ES256'; typ: string; kid: string };
  claims: AccessTokenClaims;
}

export interface ClaimsOfToken {
  claims: AccessTokenClaims;
  /** The project's own claims, in the order of placing. */
  decided: DecidedClaim[];
  /** Size of the own claims as one JSON object. */
  ownBytes: number;
}

export const audienceOfSubject = ({ is_anonymous }: TokenSubject): TokenAudience =>
  is_anonymous ? 'anonymous' : 'regular';

export function tokenOf(
  url: string,
  projectId: string,
  { subject, kid, seconds }: { subject: TokenSubject; kid: string; seconds: number },
): UnsignedToken {
  const audience = audienceOfSubject(subject);
  const issuedAt = Math.floor(Date.now() / 1000);
  return {
    header: { alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid },
    claims: {
      iss: issuerOf(url, projectId, audience),
      aud: audienceOf(projectId, audience),
      sub: subject.user_id,
      iat: issuedAt,
      exp: issuedAt + seconds,
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: subject.session_id,
      role: 'authenticated',
      name: subject.display_name,
      email: subject.primary_email,
      email_verified: subject.primary_email_verified,
      selected_team_id: subject.selected_team_id,
      is_anonymous: subject.is_anonymous,
      ...(subject.impersonated_by === null ? {} : { impersonated_by: subject.impersonated_by }),
    },
  };
}

/** An ES256 signature in base64url, with the dot before it. */
const SIGNATURE_CHARACTERS = 87;

/**
 * Adds the claims of the blocking hook and the project's own claims (docs/custom-claims.md), as far as they fit. They
 * never replace another claim.
 */
export function withOwnClaims(
  config: ClaimsConfig,
  subject: TokenSubject,
  { header, claims: base }: UnsignedToken,
): ClaimsOfToken {
  const rows = subject.claim_rows;
  const plan = rows === undefined ? null : claimPlanOf(config);
  const given = subject.hook_claims ?? {};
  if (plan === null && Object.keys(given).length === 0) return { claims: base, decided: [], ownBytes: 2 };
  const claims = { ...base, ...(plan && rows && standardClaims(plan.standard, rows)) } as AccessTokenClaims;
  const payloadBytes = utf8Bytes(JSON.stringify(claims));
  const otherCharacters = charactersWithoutPayload(header);
  const data = plan && rows ? claimDataOf(config, subject, rows) : null;
  const own = ownClaims(plan, data, { payloadBytes, otherCharacters }, given);
  return {
    claims: { ...own.claims, ...claims },
    decided: own.decided,
    ownBytes: own.bytes,
  };
}

export const tokenCharacters = (header: UnsignedToken['header'], claims: AccessTokenClaims): number =>
  charactersWithoutPayload(header) + base64Characters(utf8Bytes(JSON.stringify(claims)));

const charactersWithoutPayload = (header: UnsignedToken['header']): number =>
  base64Characters(utf8Bytes(JSON.stringify(header))) + 1 + SIGNATURE_CHARACTERS;

function standardClaims(
  names: readonly StandardClaim[],
  { sign_in_method: method, second_factor: secondFactor, authenticated_at: at, is_multi_factor }: ClaimRows,
): Partial<Record<StandardClaim, unknown>> {
  if (at === null) return {};
  const values = { acr: acrOf(is_multi_factor), amr: amrOf(method, secondFactor), auth_time: at };
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

function claimDataOf(config: ClaimsConfig, subject: TokenSubject, rows: ClaimRows): ClaimData {
  const { client_metadata, client_read_only_metadata, server_metadata, team } = rows;
  return {
    user: {
      id: subject.user_id,
      display_name: subject.display_name,
      primary_email: subject.primary_email,
      primary_email_verified: subject.primary_email_verified,
      is_anonymous: subject.is_anonymous,
      profile_image_url: rows.profile_image_url,
      signed_up_at_millis: rows.signed_up_at_millis,
      client_metadata,
      client_read_only_metadata,
      server_metadata,
      permissions: resolvePermissions(config, 'project', rows.project_grants ?? []),
    },
    team: team && {
      id: team.id,
      display_name: team.display_name,
      profile_image_url: team.profile_image_url,
      client_metadata: team.client_metadata,
      client_read_only_metadata: team.client_read_only_metadata,
      server_metadata: team.server_metadata,
      permissions: resolvePermissions(config, 'team', team.grants ?? []),
    },
  };
}
