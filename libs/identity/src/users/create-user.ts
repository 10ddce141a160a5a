import { randomUUID } from 'node:crypto';
import { isUniqueViolation, prepared, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { defaultPermissionIds } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { addressTaken, assertNoAddressFlags } from '../contact-channels/primary-email.js';
import { takeReservedAddress } from '../contact-channels/reserved-addresses.js';
import { normalizeEmail } from '../contact-channels/normalize-email.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { personalTeamName } from './personal-team.js';
import { readUser } from './read-user.js';
import { sealTotpSecret } from './totp-secret.js';
import type { NewUser } from './user-record.js';

// One statement writes the user whole. Foreign keys and triggers are checked when it ends, so that the user may
// name the team, and the team's member the user, that the same statement makes.
const insertUser = prepared(
  'identity_insert_user',
  `WITH new_user AS (
     INSERT INTO users."user" (project_id, id, display_name, profile_image_url, client_metadata,
       client_read_only_metadata, server_metadata, is_anonymous, otp_auth_enabled, selected_team_id, search,
       first_proven_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, users.search_join($12, $3),
       CASE WHEN ($12::text IS NOT NULL AND $13::boolean) OR cardinality($17::uuid[]) > 0 THEN now() END)),
   channel AS (
     INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth)
     SELECT $1, $11::uuid, $2::uuid, 'email', $12::text, true, $13::boolean, $14::boolean WHERE $12::text IS NOT NULL),
   password AS (
     INSERT INTO auth.password (project_id, user_id, hash) SELECT $1, $2::uuid, $15::text WHERE $15::text IS NOT NULL),
   totp AS (
     INSERT INTO auth.totp (project_id, user_id, secret) SELECT $1, $2::uuid, $16::text WHERE $16::text IS NOT NULL),
   account AS (
     INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, email,
       allow_sign_in, allow_connected_accounts)
     SELECT $1, a.id, $2::uuid, a.provider_config_id, a.account_id, a.email, true, true
     FROM unnest($17::uuid[], $18::text[], $19::text[], $20::text[]) AS a (id, provider_config_id, account_id, email)),
   team AS (
     INSERT INTO users.team (project_id, id, display_name)
     SELECT $1, $10::uuid, $21::text WHERE $10::uuid IS NOT NULL),
   member AS (
     INSERT INTO users.team_member (project_id, team_id, user_id)
     SELECT $1, $10::uuid, $2::uuid WHERE $10::uuid IS NOT NULL),
   team_grants AS (
     INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
     SELECT $1, $10::uuid, $2::uuid, unnest($22::text[]) WHERE $10::uuid IS NOT NULL)
   INSERT INTO permissions.project_grant (project_id, user_id, permission_id)
   SELECT $1, $2::uuid, unnest($23::text[])`,
);

const addressOwner = prepared(
  'identity_address_owner',
  `SELECT 1 FROM users.contact_channel WHERE project_id = $1 AND type = 'email' AND value = $2 AND used_for_auth`,
);

/**
 * Makes a user with address, methods, provider accounts, default project permissions and, where the project wants
 * one, the personal team that becomes the selected one (contract/03 §4), and publishes both, all in the caller's
 * transaction. After an error the transaction is of no more use.
 * @returns the new user's id
 * @throws UserWithEmailAlreadyExists when another user signs in by that address; the index decides, not a read
 * @throws OAuthProviderAccountIdAlreadyUsedForSignIn
 * @throws TextError 400 when an address flag lacks its address, or the project has a provider or method not enabled
 */
export async function createUser(tx: Tx, project: ProjectSnapshot, user: NewUser): Promise<string> {
  const id = randomUUID();
  const email = normalizeEmail(user.primaryEmail);
  const usedForAuth = user.primaryEmailAuthEnabled ?? false;
  if (email === null) assertNoAddressFlags(user);

  const address = {
    projectId: project.id,
    email: email ?? '',
    userId: id,
    isVerified: user.primaryEmailVerified ?? false,
  };
  if (email !== null && usedForAuth) await takeReservedAddress(tx, address);

  const refusal = refusalOf(project, user);
  if (refusal) {
    // A taken address is refused before a method that is off.
    if (email !== null && usedForAuth && (await addressOwner(tx, [project.id, email])).length > 0)
      throw addressTaken(email);
    throw refusal;
  }

  const displayName = user.displayName || null;
  const hasTeam = project.config.teams.createPersonalTeamOnSignUp;
  const accounts = user.oauthProviders ?? [];
  try {
    await insertUser(tx, [
      project.id,
      id,
      displayName,
      user.profileImageUrl ?? null,
      toJsonText(user.clientMetadata),
      toJsonText(user.clientReadOnlyMetadata),
      toJsonText(user.serverMetadata),
      user.isAnonymous ?? false,
      user.otpAuthEnabled ?? false,
      hasTeam ? randomUUID() : null,
      randomUUID(),
      email,
      user.primaryEmailVerified ?? false,
      usedForAuth,
      user.passwordHash ?? null,
      user.totpSecret ? sealTotpSecret(user.totpSecret, project.id, id) : null,
      accounts.map(() => randomUUID()),
      accounts.map((account) => account.id),
      accounts.map((account) => account.accountId),
      accounts.map((account) => account.email ?? null),
      personalTeamName(displayName, email),
      hasTeam ? defaultPermissionIds(project.config, 'teamCreator') : [],
      defaultPermissionIds(project.config, 'signUp'),
    ]);
  } catch (error) {
    if (email !== null && isUniqueViolation(error, 'contact_channel_used_for_auth')) throw addressTaken(email);
    if (
      isUniqueViolation(error, 'oauth_account_sign_in') ||
      isUniqueViolation(error, 'oauth_account_sign_in_of_user') ||
      isUniqueViolation(error, 'oauth_account_of_user')
    )
      throw new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
    throw error;
  }
  await publishCreated(tx, project.id, id);
  return id;
}

/** The one team a new user can have is their personal one. */
async function publishCreated(tx: Tx, projectId: string, id: string): Promise<void> {
  const user = await readUser(tx, projectId, id);
  if (!user) throw new Error('a user who has just been made cannot be read');
  const { selectedTeam } = user;
  const events = selectedTeam ? [changes.teamCreated(selectedTeam)] : [];
  await outbox.addAll(tx, projectId, [...events, changes.userCreated(user)]);
}

/** The first thing asked for that the project has not enabled, in the order of contract/03 §4. */
function refusalOf({ config }: ProjectSnapshot, user: NewUser): TextError | null {
  const unknown = user.oauthProviders?.find(({ id }) => !Object.hasOwn(config.auth.oauth.providers, id));
  if (unknown)
    return new TextError(
      400,
      'OAUTH_PROVIDER_NOT_CONFIGURED',
      `The OAuth provider ${unknown.id} is not configured in this project.`,
    );
  if (user.passwordHash && !config.auth.password.allowSignIn)
    return new TextError(400, 'PASSWORD_SIGN_IN_DISABLED', 'Password sign-in is not enabled in this project.');
  if (user.otpAuthEnabled && !config.auth.otp.allowSignIn)
    return new TextError(400, 'OTP_SIGN_IN_DISABLED', 'One-time code sign-in is not enabled in this project.');
  return null;
}

function toJsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
