import { isForeignKeyViolation, scoped, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { publishUserUpdated } from '../changes/changes.js';
import { publishSecurityEvents } from '../changes/security-events.js';
import { changePrimaryEmail, type PrimaryEmailChange } from '../contact-channels/primary-email.js';
import type { Freshness } from '@hallpass/freshness';
import type { ProjectSnapshot } from '@hallpass/projects';
import { endSessions } from '../sessions/end-sessions.js';
import type { SessionEnder } from '../records/session-ender.js';
import { removePasskeys } from '../sign-in-methods/remove-passkeys.js';
import { isMember } from '../teams/members.js';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';

import { DEFAULT_PERSONAL_TEAM_NAME, personalTeamName } from './personal-team.js';
import { sealTotpSecret } from './totp-secret.js';
import type { UserPatch, UserRecord } from '../records/user-record.js';
import { UserEntity } from './user.entity.js';
import {
  type Current,
  deletePassword,
  deleteTotp,
  insertTotp,
  lockForUpdate,
  renameTeams,
  writeHash,
} from './user.sql.js';

export interface UpdatedUser {
  user: UserRecord;
  /** The address that signed in before and no longer does; the caller notifies it (security B9). */
  formerSignInAddress: string | null;
  /** Number of passkeys removed; the caller notifies the user. */
  removedPasskeys: number;
  /** How the second factor changed; a new secret enables it again. */
  totpChange: 'enabled' | 'disabled' | null;
}

/**
 * Changes a user by the rules of contract/03 §5 and in its order: the selected team, the primary address, the rest.
 * Setting or removing a password ends all sessions. That, another address, removed passkeys and a change of the second
 * factor invalidate every unused code (security B9, D7). Publishes `user.updated`. Everything happens in the caller's
 * transaction, which can no longer be used after an error.
 * @throws UserNotFound, TeamMembershipNotFound, UserWithEmailAlreadyExists
 * @throws TextError 400 for flags without an address, methods the project has not enabled, a password without address
 */
export async function updateUser(
  tx: Tx,
  project: ProjectSnapshot,
  userId: string,
  patch: UserPatch,
  {
    codes,
    freshness,
    by,
  }: { codes: Pick<VerificationCodes, 'endOfUser'>; freshness: Freshness; by: SessionEnder | null },
): Promise<UpdatedUser> {
  const [current] = await lockForUpdate(tx, { projectId: project.id, userId });
  if (!current) throw new KnownErrors.UserNotFound();
  const { selectedTeamId } = patch;
  if (selectedTeamId && !(await isMember(tx, project.id, { teamId: selectedTeamId, userId })))
    throw new KnownErrors.TeamMembershipNotFound({ team_id: selectedTeamId, user_id: userId });
  const address = await changePrimaryEmail(tx, project.id, userId, patch);
  assertMethods(project, current, patch, address);

  await writeFields(tx, project.id, userId, patch);
  const totpChange = await writeTotp(tx, project.id, userId, patch);
  const removedPasskeys =
    patch.passkeyAuthEnabled === false ? await removePasskeys(tx, project.id, { userId }, codes) : 0;
  const isUpgrade = patch.isAnonymous === false && current.isAnonymous;
  if (isUpgrade)
    await renamePersonalTeams(tx, project.id, userId, personalTeamName(patch.displayName, patch.primaryEmail));
  if (patch.passwordHash !== undefined) await writePassword(tx, project.id, userId, patch.passwordHash);
  const reason = isUpgrade ? 'user_upgraded' : patch.passwordHash === undefined ? null : 'password_changed';
  if (patch.passwordHash !== undefined && !isUpgrade)
    await publishSecurityEvents(tx, project.id, [
      {
        name: patch.passwordHash === null ? 'user.password_removed' : 'user.password_changed',
        userId,
        actor: { by, clientAddress: null },
      },
    ]);
  if (reason !== null) await endSessions(tx, project.id, { userId, reason, by }, freshness);
  if (patch.passwordHash !== undefined || address.isReplaced || address.formerSignInAddress !== null || totpChange)
    await codes.endOfUser(tx, { projectId: project.id, userId });
  const user = await publishUserUpdated(tx, project.id, userId, by);
  return { user, formerSignInAddress: address.formerSignInAddress, totpChange, removedPasskeys };
}

function assertMethods(
  { config }: ProjectSnapshot,
  current: Current,
  patch: UserPatch,
  address: PrimaryEmailChange,
): void {
  if (patch.otpAuthEnabled && !config.auth.otp.allowSignIn)
    throw new TextError(400, 'OTP_SIGN_IN_DISABLED', 'One-time code sign-in is not enabled in this project.');
  if (patch.passkeyAuthEnabled)
    throw new TextError(
      400,
      'PASSKEY_NOT_SETTABLE',
      'passkey_auth_enabled cannot be set to true. The user must register a passkey instead.',
    );
  if (!patch.passwordHash || current.hasPassword) return;
  if (!config.auth.password.allowSignIn)
    throw new TextError(400, 'PASSWORD_SIGN_IN_DISABLED', 'Password sign-in is not enabled in this project.');
  if (address.email === null)
    throw new TextError(400, 'PRIMARY_EMAIL_REQUIRED', 'A password needs a primary_email to sign in with.');
}

async function writeFields(tx: Tx, projectId: string, userId: string, patch: UserPatch): Promise<void> {
  const fields: Partial<UserEntity> = {
    displayName: patch.displayName === undefined ? undefined : patch.displayName || null,
    profileImageUrl: patch.profileImageUrl,
    clientMetadata: patch.clientMetadata,
    clientReadOnlyMetadata: patch.clientReadOnlyMetadata,
    serverMetadata: patch.serverMetadata,
    selectedTeamId: patch.selectedTeamId,
    otpAuthEnabled: patch.otpAuthEnabled,
    isAnonymous: patch.isAnonymous,
  };
  if (Object.values(fields).every((value) => value === undefined)) return;
  try {
    await scoped(tx, UserEntity, projectId).update({ id: userId }, fields);
  } catch (error) {
    // The membership ended between the check and the update.
    if (patch.selectedTeamId && isForeignKeyViolation(error, 'user_selected_team'))
      throw new KnownErrors.TeamMembershipNotFound({ team_id: patch.selectedTeamId, user_id: userId });
    throw error;
  }
}

/**
 * Replaces the TOTP secret. A new secret has no used step and no backup codes, which belong to the old one; sessions
 * stay.
 */
async function writeTotp(
  tx: Tx,
  projectId: string,
  userId: string,
  { totpSecret }: UserPatch,
): Promise<UpdatedUser['totpChange']> {
  if (totpSecret === undefined) return null;
  const had = await deleteTotp(tx, { projectId, userId });
  if (totpSecret === null) return had.length > 0 ? 'disabled' : null;
  await insertTotp(tx, { projectId, userId, secret: sealTotpSecret(totpSecret, projectId, userId) });
  return 'enabled';
}

async function writePassword(tx: Tx, projectId: string, userId: string, hash: string | null): Promise<void> {
  if (hash === null) await deletePassword(tx, { projectId, userId });
  else await writeHash(tx, { projectId, userId, hash });
}

/**
 * Renames the teams of a former anonymous user that still have the default name; they keep it if the user has no name.
 */
async function renamePersonalTeams(tx: Tx, projectId: string, userId: string, name: string): Promise<void> {
  await renameTeams(tx, { projectId, userId, name, defaultName: DEFAULT_PERSONAL_TEAM_NAME });
}
