import { randomUUID } from 'node:crypto';
import { isUniqueViolation, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { defaultPermissionIds } from '@hallpass/project-config';
import { type EventCause, outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { addressTaken, assertNoAddressFlags } from '../contact-channels/primary-email.js';
import { takeReservedAddress } from '../contact-channels/reserved-addresses.js';
import { normalizeEmail } from '../contact-channels/normalize-email.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { personalTeamName } from './personal-team.js';
import { readUser } from '../records/read-user.js';
import { sealTotpSecret } from './totp-secret.js';
import type { NewUser } from '../records/user-record.js';
import { addressOwner, insertUser } from './user.sql.js';

/**
 * Creates a user with address, methods, provider accounts, default project permissions and, if the project wants one, a
 * personal team that becomes the selected team (contract/03 §4). Publishes the user and the team. Everything happens in
 * the caller's transaction, which can no longer be used after an error.
 * @param signUp set when the new user signs up: the audit log then names the user as the actor
 * @returns the new user's id
 * @throws UserWithEmailAlreadyExists when another user signs in with that address; the index decides, not a read
 * @throws OAuthProviderAccountIdAlreadyUsedForSignIn
 * @throws TextError 400 when an address flag lacks its address, or the project has not enabled a provider or method
 */
export async function createUser(
  tx: Tx,
  project: ProjectSnapshot,
  user: NewUser,
  signUp?: { clientAddress: string | null },
): Promise<string> {
  const id = randomUUID();
  const email = normalizeEmail(user.primaryEmail);
  const usedForAuth = user.primaryEmailAuthEnabled ?? false;
  if (email === null) assertNoAddressFlags(user);

  const address = {
    email: email ?? '',
    userId: id,
    isVerified: user.primaryEmailVerified ?? false,
  };
  if (email !== null && usedForAuth) await takeReservedAddress(tx, project.id, address);

  const refusal = refusalOf(project, user);
  if (refusal) {
    // Report a taken address before a disabled method.
    if (email !== null && usedForAuth && (await addressOwner(tx, { projectId: project.id, email })).length > 0)
      throw addressTaken(email);
    throw refusal;
  }

  const displayName = user.displayName || null;
  const hasTeam = project.config.teams.createPersonalTeamOnSignUp;
  const accounts = user.oauthProviders ?? [];
  try {
    await insertUser(tx, {
      projectId: project.id,
      id,
      displayName,
      profileImageUrl: user.profileImageUrl ?? null,
      clientMetadata: toJsonText(user.clientMetadata),
      clientReadOnlyMetadata: toJsonText(user.clientReadOnlyMetadata),
      serverMetadata: toJsonText(user.serverMetadata),
      isAnonymous: user.isAnonymous ?? false,
      otpAuthEnabled: user.otpAuthEnabled ?? false,
      teamId: hasTeam ? randomUUID() : null,
      channelId: randomUUID(),
      email,
      isVerified: user.primaryEmailVerified ?? false,
      usedForAuth,
      passwordHash: user.passwordHash ?? null,
      totpSecret: user.totpSecret ? sealTotpSecret(user.totpSecret, project.id, id) : null,
      accountIds: accounts.map(() => randomUUID()),
      providerIds: accounts.map((account) => account.id),
      providerAccountIds: accounts.map((account) => account.accountId),
      accountEmails: accounts.map((account) => account.email ?? null),
      teamName: personalTeamName(displayName, email),
      teamPermissionIds: hasTeam ? defaultPermissionIds(project.config, 'teamCreator') : [],
      projectPermissionIds: defaultPermissionIds(project.config, 'signUp'),
    });
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
  await publishCreated(tx, project.id, id, signUp && { type: 'user', id, clientAddress: signUp.clientAddress });
  return id;
}

/** A new user has no team other than the personal one. */
async function publishCreated(tx: Tx, projectId: string, id: string, cause?: EventCause): Promise<void> {
  const user = await readUser(tx, projectId, id);
  if (!user) throw new Error('a user who was just created cannot be read');
  const { selectedTeam } = user;
  const events = selectedTeam ? [changes.teamCreated(selectedTeam)] : [];
  await outbox.addAll(tx, projectId, [...events, changes.userCreated(user)], { cause });
}

/**
 * Returns an error for the first requested feature that the project has not enabled, in the order of contract/03 §4.
 */
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
