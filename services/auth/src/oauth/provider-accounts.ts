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
import { type SignUpAdmission, SignUps } from '../sign-ups/sign-ups.js';
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
import { AdmissionNeeded, DecisionOvertaken } from './retry-overtaken.js';

export interface ProviderAnswer {
  project: ProjectSnapshot;
  providerId: string;
  profile: ProviderProfile;
  /** The user to link to, or the anonymous user to upgrade. */
  user: { userId: string; sessionId: string } | null;
  /** The address of the person's browser, which the callback sees. */
  clientAddress: string;
}

/** An answer, and what admitted a sign-up with it. */
export interface AdmittedAnswer extends ProviderAnswer {
  /** Absent: not decided yet. */
  admission?: SignUpAdmission | undefined;
}

type LinkAnswer = Omit<ProviderAnswer, 'clientAddress'>;

export interface ResolvedAccount {
  accountRowId: string;
  userId: string;
  isNewUser: boolean;
}

/**
 * Decides which user a provider account belongs to, and records it in the caller's transaction ("What the callback
 * decides", contract/02 §8). Do not continue the transaction after an error.
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
   * Signs in the account's user, or the user with its address, or creates a user. A new user takes over the address
   * from an account that has only reserved it (security E10).
   * @throws AdmissionNeeded if an anonymous user would get an account, or a new user, and the answer has no admission
   * @throws ContactChannelAlreadyUsedForAuthBySomeoneElse, SignUpNotEnabled; DecisionOvertaken,
   * UserWithEmailAlreadyExists and OAuthProviderAccountIdAlreadyUsedForSignIn if another sign-up was faster
   */
  async signIn(tx: Tx, answer: AdmittedAnswer): Promise<ResolvedAccount> {
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
    // A provider's claim does not count for an address that its local owner has not verified (security E6).
    if (strategy === 'raise_error') return this.refuse(tx, answer, false);
    if (!owner.is_verified) return this.refuse(tx, answer, true);
    if (!profile.emailVerified) return this.refuse(tx, answer, false);
    return this.merge(tx, answer, owner.user_id);
  }

  /**
   * Checks whether the account can be linked to the user who asked for it, while their session is live (security E8).
   * @returns the user, whose row is locked, and the account's row if it already signs them in
   * @throws OAuthConnectionAlreadyConnectedToAnotherUser, SignUpNotEnabled, TextError 400
   */
  async assertLinkable(
    tx: Tx,
    { project, providerId, profile, user }: LinkAnswer,
  ): Promise<{ userId: string; existing: AccountRow | null }> {
    const locked = user && (await lockUser(tx, project.id, user.userId));
    if (user === null || !locked)
      throw new TextError(
        400,
        'OAUTH_LINK_USER_DELETED',
        'The user to link the account to no longer exists. Sign in again.',
      );
    assertMayLast(project, locked.isAnonymous, normalizeEmail(profile.email));
    if (!(await this.users.isLive(tx, project.id, user)))
      throw new TextError(
        400,
        'OAUTH_LINK_SESSION_ENDED',
        'The session that requested this link has ended. Sign in, then link the account again.',
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

  /** Whether the user already has the account, so that linking it adds nothing. @throws as `assertLinkable` */
  async isLinked(tx: Tx, answer: LinkAnswer): Promise<boolean> {
    const { project, providerId, profile } = answer;
    const { userId, existing } = await this.assertLinkable(tx, answer);
    if (existing) return true;
    const accounts = await selectAccountsOfUser(tx, { projectId: project.id, userId, providerId });
    return accounts.some(({ account_id }) => account_id === profile.accountId);
  }

  /**
   * Connects the account to the user. A second account of the same provider is connected without sign-in, because only
   * one of them may sign in.
   * @throws as `assertLinkable`; a unique violation if another link was faster
   */
  async link(tx: Tx, answer: LinkAnswer): Promise<ResolvedAccount> {
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
   * Links the account by its address, which both sides have verified (security E6). Does not turn on an account that
   * the user has turned off.
   */
  private async merge(tx: Tx, answer: AdmittedAnswer, userId: string): Promise<ResolvedAccount> {
    const { project, providerId, profile } = answer;
    const locked = await lockUser(tx, project.id, userId);
    if (locked?.isAnonymous && !answer.admission) throw new AdmissionNeeded();
    assertMayLast(project, locked?.isAnonymous ?? false, normalizeEmail(profile.email));
    const [owner] = await selectAddressOwner(tx, { projectId: project.id, email: normalizeEmail(profile.email) });
    if (owner?.user_id !== userId || !owner.is_verified) throw new DecisionOvertaken();
    const accounts = await selectAccountsOfUser(tx, { projectId: project.id, userId, providerId });
    if (accounts.some((account) => account.account_id === profile.accountId || account.allow_sign_in))
      return this.refuse(tx, answer, false);
    const accountRowId = await this.addAccount(tx, project.id, userId, providerId, profile, true);
    return { accountRowId, userId, isNewUser: false };
  }

  /**
   * Refuses the address of another user, unless the same account has signed up or been linked since the lookup.
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
    answer: AdmittedAnswer,
    { usesEmailToSignIn }: { usesEmailToSignIn: boolean },
  ): Promise<ResolvedAccount> {
    const { project, providerId, profile, user, clientAddress, admission } = answer;
    if (!admission) throw new AdmissionNeeded();
    const email = normalizeEmail(profile.email);
    const hasEmail = profile.email !== null;
    await this.signUps.assertAdmitted(tx, project, admission);
    const fields = {
      displayName: profile.displayName,
      profileImageUrl: profile.profileImageUrl,
      primaryEmail: profile.email,
      primaryEmailVerified: hasEmail && profile.emailVerified,
      primaryEmailAuthEnabled: hasEmail && usesEmailToSignIn,
    };
    const locked = user && (await lockUser(tx, project.id, user.userId));
    const isVerified = fields.primaryEmailVerified;
    if (user !== null && locked?.isAnonymous && (await this.users.isLive(tx, project.id, user))) {
      const upgraded = await this.upgrade(tx, { ...answer, admission }, user.userId, fields);
      await this.signUps.countAddress(tx, project, { userId: user.userId, email, isVerified });
      return upgraded;
    }

    const account = { id: providerId, accountId: profile.accountId, email };
    const caller = { project, accessType: 'client', clientAddress } as const;
    const userId = await this.signUps.create(tx, caller, {
      ...fields,
      ...admission.hook?.metadata,
      oauthProviders: [account],
    });
    await this.signUps.countAddress(tx, project, { userId, email, isVerified });
    const [made] = await selectSignInAccount(tx, { projectId: project.id, providerId, accountId: profile.accountId });
    return { accountRowId: made!.id, userId, isNewUser: true };
  }

  /**
   * The anonymous user keeps id, metadata and teams (contract/02 §12), but no earlier sign-in method: the user who sent the
   * browser here may control it (security E7).
   */
  private async upgrade(
    tx: Tx,
    { project, providerId, profile, admission }: ProviderAnswer & { admission: SignUpAdmission },
    userId: string,
    fields: { displayName: string | null; profileImageUrl: string | null; primaryEmail: string | null },
  ): Promise<ResolvedAccount> {
    const { displayName, profileImageUrl, primaryEmail, ...flags } = fields;
    const patch = {
      // Fields that the provider does not send stay unchanged.
      ...(displayName === null ? {} : { displayName }),
      ...(profileImageUrl === null ? {} : { profileImageUrl }),
      ...(primaryEmail === null ? {} : { primaryEmail, ...flags }),
      ...(await this.signUps.mergedMetadata(tx, project.id, userId, admission)),
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
   * Verifies the user's address when the provider confirms it. On an account without any verified address, all earlier
   * sign-in methods are removed; only the address and the linked provider account remain (security E7).
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

  /** Adds an account to an existing user, and notifies the user by email which account it is. */
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
