import { randomUUID } from 'node:crypto';
import { isUniqueViolation, scoped, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { ContactChannelEntity } from './contact-channel.entity.js';
import { normalizeEmail } from './normalize-email.js';
import { takeReservedAddress } from './reserved-addresses.js';

export interface PrimaryEmailPatch {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
}

export interface PrimaryEmailChange {
  email: string | null;
  /** True if the address was replaced or removed: codes sent to the old one must be invalidated. */
  isReplaced: boolean;
  /** The address that signed in before and no longer does; null if there is none. */
  formerSignInAddress: string | null;
}

/**
 * Changes the primary address of a user whose row the caller has locked (contract/03 §5):
 * - a new value replaces the old one in place and is unverified unless stated otherwise; a value that is another
 *   channel of the user promotes that channel, keeps its verification, and signs in if either did;
 * - null removes the channel; false flags without an address change nothing;
 * - an address that will sign in is taken from a user who has only reserved it (`takeReservedAddress`).
 * @throws UserWithEmailAlreadyExists when another user signs in with the address; the index decides
 * @throws TextError 400 when a flag is true and there is no address
 */
export async function changePrimaryEmail(
  tx: Tx,
  projectId: string,
  userId: string,
  patch: PrimaryEmailPatch,
): Promise<PrimaryEmailChange> {
  const channels = scoped(tx, ContactChannelEntity, projectId);
  const current = await channels.findOne({ userId, type: 'email', isPrimary: true });
  const before = current?.value ?? null;
  const email = patch.primaryEmail === undefined ? before : normalizeEmail(patch.primaryEmail);
  if (email === null) {
    assertNoAddressFlags(patch);
    if (current) await channels.delete({ id: current.id });
    return { email, isReplaced: current !== null, formerSignInAddress: current?.usedForAuth ? before : null };
  }
  let formerSignInAddress: string | null = null;
  try {
    await writePrimary(tx, projectId, userId, { current, email, patch });
    const mayEnd = email !== before || patch.primaryEmailAuthEnabled === false;
    if (
      mayEnd &&
      current?.usedForAuth &&
      !(await channels.findOne({ id: current.id, value: current.value, usedForAuth: true }))
    )
      formerSignInAddress = before;
  } catch (error) {
    if (isUniqueViolation(error, 'contact_channel_used_for_auth')) throw addressTaken(email);
    throw error;
  }
  return { email, isReplaced: before !== null && before !== email, formerSignInAddress };
}

async function writePrimary(
  tx: Tx,
  projectId: string,
  userId: string,
  { current, email, patch }: { current: ContactChannelEntity | null; email: string; patch: PrimaryEmailPatch },
): Promise<void> {
  const { primaryEmailVerified, primaryEmailAuthEnabled } = patch;
  const channels = scoped(tx, ContactChannelEntity, projectId);
  const isSame = current?.value === email;
  const other = isSame ? current : await channels.findOne({ userId, type: 'email', value: email });
  const isVerified = primaryEmailVerified ?? other?.isVerified ?? false;
  const usedForAuth = primaryEmailAuthEnabled ?? ((other?.usedForAuth ?? false) || (current?.usedForAuth ?? false));
  if (usedForAuth && !other?.usedForAuth) await takeReservedAddress(tx, projectId, { email, userId, isVerified });

  const fields = { value: email, isPrimary: true, isVerified, usedForAuth };
  if (other) {
    if (isSame && isVerified === other.isVerified && usedForAuth === other.usedForAuth) return;
    if (current && !isSame) await channels.update({ id: current.id }, { isPrimary: false });
    await channels.update({ id: other.id }, fields);
  } else if (current) await channels.update({ id: current.id }, fields);
  else await channels.insert({ id: randomUUID(), userId, type: 'email', ...fields });
}

/** The verified flag is false because a typed address has no provider account to link. */
export function addressTaken(email: string) {
  return new KnownErrors.UserWithEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
}

/** @throws TextError 400 when a flag is true although there is no address */
export function assertNoAddressFlags(flags: Omit<PrimaryEmailPatch, 'primaryEmail'>): void {
  if (flags.primaryEmailVerified)
    throw new TextError(
      400,
      'PRIMARY_EMAIL_REQUIRED',
      'primary_email_verified cannot be true without a primary_email.',
    );
  if (flags.primaryEmailAuthEnabled)
    throw new TextError(
      400,
      'PRIMARY_EMAIL_REQUIRED',
      'primary_email_auth_enabled cannot be true without a primary_email.',
    );
}
