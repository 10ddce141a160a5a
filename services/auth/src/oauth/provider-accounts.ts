import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import {
  byUser,
  assertMayLast,
  claimProvenAddress,
  lockUser,
  MailRequests,
  normalizeEmail,
  notifyOfSecurityChange,
  updateUser,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import type { ProviderProfile } from '../identity-providers/identity-provider.js';
import { SignUps } from '../sign-ups/sign-ups.js';
import { FlowUsers } from './flow-user.js';
import {
  type AccountRow,
  adoptAccount,
  insertAccount,
  selectAccountsOfUser,
  selectAddressOwner,
  selectSignInAccount,
  switchOffAccounts,
} from './provider-account.sql.js';
import { DecisionOvertaken } from './retry-overtaken.js';

/** What came back from a provider, and for whom it was asked. */
export interface ProviderAnswer {
  project: ProjectSnapshot;
  providerId: string;
  profile: ProviderProfile;
  /** Whom to link to, or the anonymous user to upgrade. */
  user: { userId: string; sessionId: string } | null;
}

/** Whose account it is from now on. */
export interface ResolvedAccount {
  accountRowId: string;
  userId: string;
  isNewUser: boolean;
}

/**
 * Decides whose a provider's account is, and makes it so, in the caller's transaction ("What the callback decides",
 * contract/02 §8). After an error the transaction is of no more use.
 */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly users: FlowUsers,
    private readonly freshness: Freshness,
    private readonly signUps: SignUps,
  ) {}

  /**
   * Signs in whom the account belongs to, or by its address, or makes a user of it, who takes the address from an account
   * that has only reserved it (security E10).
   * @throws ContactChannelAlreadyUsedForAuthBySomeoneElse, SignUpNotEnabled; DecisionOvertaken,
   *   UserWithEmailAlreadyExists and OAuthProviderAccountIdAlreadyUsedForSignIn when another sign-up was faster
   */
  async signIn(tx: Tx, answer: ProviderAnswer): Promise<ResolvedAccount> {
    const { project, providerId, profile } = answer;
    const [existing] = await selectSignInAccount(tx, {
      projectId: project.id,
      providerId,
      accountId: profile.accountId,
    });
    if (existing) {
      await this.prove(tx, project.id, existing.user_id, profile);
      return { accountRowId: existing.id, userId: existing.user_id, isNewUser: false };
    }
    const email = normalizeEmail(profile.email);
    const [holder] = email === null ? [] : await selectAddressOwner(tx, { projectId: project.id, email });
    const isFree = holder?.has_lapsed || (holder?.is_open && profile.emailVerified);
    const owner = isFree ? undefined : holder;
    const strategy = project.config.auth.oauth.accountMergeStrategy;
    if (!owner || strategy === 'allow_duplicates') return this.signUp(tx, answer, { usesEmailToSignIn: !owner });
    // A provider's word is worth nothing over an address that its local owner has not proved (security E6).
    if (strategy === 'raise_error') return this.refuse(tx, answer, false);
    if (!owner.is_verified) return this.refuse(tx, answer, true);
    if (!profile.emailVerified) return this.refuse(tx, answer, false);
    return this.merge(tx, answer, owner.user_id);
  }

  /**
   * Whether the account can be linked to the user who asked for it, while their session lives (security E8).
   * @returns the user, whose row is locked, and the row of an account that signs them in already
   * @throws OAuthConnectionAlreadyConnectedToAnotherUser, SignUpNotEnabled, TextError 400
   */
  async assertLinkable(
    tx: Tx,
    { project, providerId, profile, user }: ProviderAnswer,
  ): Promise<{ userId: string; existing: AccountRow | null }> {
    const locked = user && (await lockUser(tx, project.id, user.userId));
    if (user === null || !locked)
      throw new TextError(400, 'OAUTH_LINK_USER_DELETED', 'The user to link to no longer exists. Sign in again.');
    assertMayLast(project, locked.isAnonymous);
    if (!(await this.users.isLive(tx, project.id, user)))
      throw new TextError(
        400,
        'OAUTH_LINK_SESSION_ENDED',
        'The session that asked for this link has ended. Sign in, then link the account again.',
      );
    const [existing] = await selectSignInAccount(tx, {
      projectId: project.id,
      providerId,
      accountId: profile.accountId,
    });
    if (existing && existing.user_id !== user.userId)
      throw new KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser();
    return { userId: user.userId, existing: existing ?? null };
  }

  /** Whether the account is the user's already, so that a link adds none. @throws as `assertLinkable` */
  async isLinked(tx: Tx, answer: ProviderAnswer): Promise<boolean> {
    const { project, providerId, profile } = answer;
    const { userId, existing } = await this.assertLinkable(tx, answer);
    if (existing) return true;
    const accounts = await selectAccountsOfUser(tx, { projectId: project.id, userId, providerId });
    return accounts.some(({ account_id }) => account_id === profile.accountId);
  }

  /**
   * Connects the account to the user. A second account of one provider is connected without signing in, since only one
   * of them may.
   * @throws as `assertLinkable`; a unique violation when another link was faster
   */
  async link(tx: Tx, answer: ProviderAnswer): Promise<ResolvedAccount> {
    const { project, providerId, profile } = answer;
    const { userId, existing } = await this.assertLinkable(tx, answer);
    await this.prove(tx, project.id, userId, profile);
    const linked = (accountRowId: string): ResolvedAccount => ({ accountRowId, userId, isNewUser: false });
    if (existing) return linked(existing.id);
    const accounts = await selectAccountsOfUser(tx, { projectId: project.id, userId, providerId });
    const same = accounts.find(({ account_id }) => account_id === profile.accountId);
    if (same) return linked(same.id);
    const signsIn = !accounts.some(({ allow_sign_in }) => allow_sign_in);
    return linked(await this.addAccount(tx, project.id, userId, providerId, profile, signsIn));
  }

  /**
   * Both sides have proved the address (security E6). What the user has switched off before is not switched on by it.
   */
  private async merge(tx: Tx, answer: ProviderAnswer, userId: string): Promise<ResolvedAccount> {
    const { project, providerId, profile } = answer;
    const locked = await lockUser(tx, project.id, userId);
    assertMayLast(project, locked?.isAnonymous ?? false);
    const [owner] = await selectAddressOwner(tx, { projectId: project.id, email: normalizeEmail(profile.email) });
    if (owner?.user_id !== userId || !owner.is_verified) throw new DecisionOvertaken();
    const accounts = await selectAccountsOfUser(tx, { projectId: project.id, userId, providerId });
    if (accounts.some((account) => account.account_id === profile.accountId || account.allow_sign_in))
      return this.refuse(tx, answer, false);
    const accountRowId = await this.addAccount(tx, project.id, userId, providerId, profile, true);
    return { accountRowId, userId, isNewUser: false };
  }

  /**
   * The address is somebody else's, unless the same account has signed up, or been linked, since it was looked for.
   * @throws ContactChannelAlreadyUsedForAuthBySomeoneElse, DecisionOvertaken
   */
  private async refuse(
    tx: Tx,
    { project, providerId, profile }: ProviderAnswer,
    wouldWorkIfVerified: boolean,
  ): Promise<never> {
    const [made] = await selectSignInAccount(tx, { projectId: project.id, providerId, accountId: profile.accountId });
    throw made ? new DecisionOvertaken() : addressTaken(profile, wouldWorkIfVerified);
  }

  private async signUp(
    tx: Tx,
    answer: ProviderAnswer,
    { usesEmailToSignIn }: { usesEmailToSignIn: boolean },
  ): Promise<ResolvedAccount> {
    const { project, providerId, profile, user } = answer;
    const hasEmail = profile.email !== null;
    const proven = profile.emailVerified ? normalizeEmail(profile.email) : null;
    const invitationId = proven === null ? undefined : await this.signUps.findInvitationTo(tx, project, proven);
    await this.signUps.assertAdmitted(tx, project, { invitationId });
    const fields = {
      displayName: profile.displayName,
      profileImageUrl: profile.profileImageUrl,
      primaryEmail: profile.email,
      primaryEmailVerified: hasEmail && profile.emailVerified,
      primaryEmailAuthEnabled: hasEmail && usesEmailToSignIn,
    };
    const locked = user && (await lockUser(tx, project.id, user.userId));
    if (user !== null && locked?.isAnonymous && (await this.users.isLive(tx, project.id, user)))
      return this.upgrade(tx, answer, user.userId, fields);

    const account = { id: providerId, accountId: profile.accountId, email: normalizeEmail(profile.email) };
    const caller = { project, accessType: 'client', clientAddress: null } as const;
    const userId = await this.signUps.create(tx, caller, { ...fields, oauthProviders: [account] });
    const [made] = await selectSignInAccount(tx, { projectId: project.id, providerId, accountId: profile.accountId });
    return { accountRowId: made!.id, userId, isNewUser: true };
  }

  /**
   * The anonymous user keeps id, metadata and teams (contract/02 §12), and nothing that could sign in before:
   * whoever sent the browser here may hold it (security E7).
   */
  private async upgrade(
    tx: Tx,
    { project, providerId, profile }: ProviderAnswer,
    userId: string,
    fields: { displayName: string | null; profileImageUrl: string | null; primaryEmail: string | null },
  ): Promise<ResolvedAccount> {
    const { displayName, profileImageUrl, primaryEmail, ...flags } = fields;
    const patch = {
      // What the provider does not know stays as it was.
      ...(displayName === null ? {} : { displayName }),
      ...(profileImageUrl === null ? {} : { profileImageUrl }),
      ...(primaryEmail === null ? {} : { primaryEmail, ...flags }),
      isAnonymous: false as const,
      passwordHash: null,
      passkeyAuthEnabled: false,
    };
    const { codes, freshness } = this;
    await updateUser(tx, project, userId, patch, { codes, freshness, by: { type: 'user', id: userId } });
    await switchOffAccounts(tx, { projectId: project.id, userId });
    const values = {
      projectId: project.id,
      id: randomUUID(),
      userId,
      providerId,
      accountId: profile.accountId,
      email: normalizeEmail(profile.email),
    };
    const [account] = await adoptAccount(tx, values);
    return { accountRowId: account!.id, userId, isNewUser: true };
  }

  /**
   * Verifies an address of the user that the provider vouches for. On an account that nothing has proved before, it
   * becomes the only way in, beside the provider's account that is linked (security E7).
   */
  private async prove(
    tx: Tx,
    projectId: string,
    userId: string,
    { email, emailVerified }: ProviderProfile,
  ): Promise<void> {
    const { codes, mails, freshness } = this;
    if (email !== null && emailVerified)
      await claimProvenAddress(tx, projectId, { userId, email }, { codes, mails, freshness });
  }

  /** A new account on an existing user, who is told by mail which one it is. */
  private async addAccount(
    tx: Tx,
    projectId: string,
    userId: string,
    providerId: string,
    { accountId, email }: ProviderProfile,
    signsIn: boolean,
  ): Promise<string> {
    const id = randomUUID();
    await insertAccount(tx, { projectId, id, userId, providerId, accountId, email: normalizeEmail(email), signsIn });
    const detail = `${providerId}${email === null ? '' : `: ${email}`}`;
    const notice = { userId, change: 'account_linked', detail, facts: { provider: providerId } } as const;
    await notifyOfSecurityChange(tx, projectId, notice, byUser(userId), this.mails);
    return id;
  }
}

function addressTaken({ email }: ProviderProfile, would_work_if_email_was_verified: boolean): Error {
  return new KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse({
    type: 'email',
    contact_channel_value: normalizeEmail(email),
    would_work_if_email_was_verified,
  });
}
