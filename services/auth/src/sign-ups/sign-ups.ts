import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, TEXT_ERRORS, VerificationCodeError } from '@hallpass/errors';
import { signUpModeOf } from '@hallpass/project-config';
import { assertInternalSignUpAllowed, INTERNAL_PROJECT_ID } from '@hallpass/projects';
import {
  assertAddressMaySignUp,
  assertLeftToday,
  assertNoInvitationNeeded,
  assertSignUpsOpen,
  countAsOne,
  createUser,
  inviteIdsOf,
  lockUser,
  type NewUser,
  senderMayInvite,
  type SignUpAttempt as GateAttempt,
  SignUpGate,
  type SignUpPerson,
  updateUser,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { Settings } from '@hallpass/settings';
import { BlockingHook, type HookPermission, HookRefusal } from '../blocking-hook/blocking-hook.js';
import type { HookMetadata } from '../blocking-hook/hook-answer.js';
import type { HookClient } from '../blocking-hook/hook-request.js';
import { selectInvitationTo, selectMetadata, selectTicket, useTicket } from './sign-up.sql.js';

/**
 * Header with the code of the invitation used for a sign-up: one to a team, one to sign up, or the approval of a person on
 * the waitlist.
 */
export const INVITATION_CODE_HEADER = 'x-hallpass-invitation-code';

/** The fields of a new user. Provider accounts are added afterwards. */
export type SignUpFields = Pick<
  NewUser,
  | 'displayName'
  | 'profileImageUrl'
  | 'primaryEmail'
  | 'primaryEmailVerified'
  | 'primaryEmailAuthEnabled'
  | 'passwordHash'
  | 'otpAuthEnabled'
>;

export interface SignUpAttempt extends GateAttempt {
  /** The value of the header `SETUP_TOKEN_HEADER`, with which the first owner signs up on `internal`. */
  setupToken?: string | undefined;
  /** From an invitation; used on `internal`, and while the project admits only people who are invited or approved. */
  invitationCode?: string | undefined;
}

type HookedPerson = SignUpPerson & Pick<HookClient, 'client'> & Partial<Pick<Caller, 'userId' | 'isAnonymous'>>;

/** A sign-up that the policy of the project allows, with what allows it. */
export interface SignUpAdmission extends Pick<SignUpAttempt, 'email' | 'setupToken'> {
  /** The invitation that allows a sign-up on `internal` while sign-ups are closed. */
  invitationId?: string | undefined;
  /** An emailed code, the code of an invitation or the provider has proven that the mailbox belongs to the person. */
  isProven?: boolean | undefined;
  /** The answer of the blocking hook; absent if it was not asked. */
  hook?: HookPermission;
}

export interface SignedUpUser {
  userId: string;
  /** True if an anonymous user was upgraded; such a user may already have a second factor. */
  isUpgrade: boolean;
}

/** The first step of every sign-up: creates a user, or upgrades the anonymous caller (contract/02 §12). */
@Injectable()
export class SignUps {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly freshness: Freshness,
    private readonly settings: Settings,
    private readonly gate: SignUpGate,
    private readonly hook: BlockingHook,
  ) {}

  /**
   * Decides whether a sign-up may begin, before anything costly and before the transaction, which decides again. The
   * answer is the same for addresses with and without an account. Call it while no transaction is open.
   * @param person.userId the anonymous user who gets an account, if there is one
   * @throws SignUpNotEnabled, SignUpRefused, HookRefusal
   */
  async admit(person: HookedPerson, attempt: SignUpAttempt): Promise<SignUpAdmission> {
    const { project } = person;
    const { email, isVerified, method, setupToken, invitationCode } = attempt;
    // A provider's pages cannot carry the code, and an address that the provider reports as verified proves as much.
    const invitationId =
      method.startsWith('oauth:') && isVerified && email !== null
        ? await this.findInvitationTo(project, email)
        : await this.findInvitation(project, email, invitationCode);
    const isProven = isVerified || (await this.provesMailbox(project, email, invitationCode));
    const isOpen = invitationId !== undefined;
    const isInvited = isOpen || (isProven && (await this.isInvited(project, email)));
    await this.gate.admit(this.database, person, attempt, { isOpen, isInvited });
    return { email, setupToken, invitationId, isProven, hook: await this.askHook(person, attempt) };
  }

  /** Whether the address is invited or approved. Reads nothing unless the project admits only such people. */
  private async isInvited(project: Caller['project'], email: string | null): Promise<boolean> {
    if (email === null || signUpModeOf(project.config) === 'open') return false;
    return this.hasTicket(project, email);
  }

  /** Whether the address has an open invitation or an approval. */
  async hasTicket(project: Caller['project'], email: string): Promise<boolean> {
    return (await selectTicket(this.database, ticketOf(project, email))).length > 0;
  }

  /** Whether the code of an invitation was sent to this address. Counts as an attempt. */
  private async provesMailbox(project: Caller['project'], email: string | null, code?: string): Promise<boolean> {
    if (email === null || code === undefined || signUpModeOf(project.config) === 'open') return false;
    for (const type of ['sign_up_invitation', 'team_invitation'] as const) {
      try {
        const { data } = await this.codes.check(this.database, { projectId: project.id, type, code });
        return data['email'] === email;
      } catch (error) {
        if (!(error instanceof VerificationCodeError)) throw error;
      }
    }
    return false;
  }

  private async askHook(person: HookedPerson, attempt: SignUpAttempt): Promise<HookPermission | undefined> {
    const { project, accessType, userId, isAnonymous = false } = person;
    const { method, email, isVerified, displayName = null } = attempt;
    if (method === 'anonymous' || !this.hook.asks(project, 'sign_up')) return undefined;
    const user = {
      id: isAnonymous ? (userId ?? null) : null,
      primary_email: email,
      primary_email_verified: isVerified,
      display_name: displayName,
      is_anonymous: isAnonymous,
      is_new: true,
    };
    return this.hook.ask(project, { event: 'sign_up', user, method, client: { ...person, accessType } });
  }

  /**
   * Finds the open invitation to a team of owners that was sent to this address. Its code allows a sign-up on
   * `internal` even while sign-ups are closed. Call this before the transaction, because it counts as an attempt.
   */
  private async findInvitation(
    project: Caller['project'],
    email: string | null,
    code?: string,
  ): Promise<string | undefined> {
    if (project.id !== INTERNAL_PROJECT_ID || code === undefined) return undefined;
    try {
      const query = { projectId: project.id, type: 'team_invitation', code } as const;
      const { id, data } = await this.codes.check(this.database, query);
      const { team_id: teamId, sender_user_id: userId = null } = data as Record<string, string>;
      const isOpen = await senderMayInvite(this.database, project, { teamId: teamId!, userId });
      return isOpen && data['email'] === email ? id : undefined;
    } catch (error) {
      if (error instanceof VerificationCodeError) return undefined;
      throw error;
    }
  }

  private async findInvitationTo(project: Caller['project'], email: string): Promise<string | undefined> {
    if (project.id !== INTERNAL_PROJECT_ID) return undefined;
    const values = { projectId: project.id, email, inviteIds: inviteIdsOf(project) };
    return (await selectInvitationTo(this.database, values))[0]?.id;
  }

  /**
   * Creates a user, or upgrades the anonymous caller, who keeps id, metadata, teams and sign-up time. A personal team
   * that still has its default name is renamed. The anonymous user's sessions end: the user who created the sign-up link may
   * hold one.
   * @param caller has no effect unless its user is anonymous
   * @throws SignUpNotEnabled, SignUpRefused, UserWithEmailAlreadyExists, TextError 400 for a method the project has not
   * enabled; DailyLimitError
   */
  async createOrUpgrade(
    tx: Tx,
    { project, accessType, userId, isAnonymous, clientAddress }: SignUpPerson & Pick<Caller, 'userId' | 'isAnonymous'>,
    fields: SignUpFields,
    admission: SignUpAdmission,
  ): Promise<SignedUpUser> {
    await this.assertAdmitted(tx, project, admission);
    // Access tokens say `is_anonymous` until they expire, even after an upgrade, so check the row.
    const isUpgrade = isAnonymous && userId !== null && (await lockUser(tx, project.id, userId))?.isAnonymous === true;
    const { email } = admission;
    const isVerified = fields.primaryEmailVerified ?? false;
    if (!isUpgrade) {
      const fresh = { ...fields, ...admission.hook?.metadata };
      const created = await this.create(tx, { project, accessType, clientAddress }, fresh);
      await this.countAddress(tx, project, { userId: created, email, isVerified });
      return { userId: created, isUpgrade };
    }
    const { codes, freshness } = this;
    const by = { type: 'user', id: userId } as const;
    const metadata = await this.mergedMetadata(tx, project.id, userId, admission);
    await updateUser(tx, project, userId, { ...fields, ...metadata, isAnonymous: false }, { codes, freshness, by });
    await this.countAddress(tx, project, { userId, email, isVerified });
    return { userId, isUpgrade };
  }

  /** Adds the metadata of the hook's answer to that of an anonymous user who gets an account. The user's row is locked. */
  async mergedMetadata(tx: Tx, projectId: string, userId: string, { hook }: SignUpAdmission): Promise<HookMetadata> {
    const added = hook?.metadata;
    if (!added) return {};
    const [stored] = await selectMetadata(tx, { projectId, userId });
    const { clientReadOnlyMetadata, serverMetadata } = added;
    return {
      ...(clientReadOnlyMetadata && {
        clientReadOnlyMetadata: { ...stored?.client_read_only_metadata, ...clientReadOnlyMetadata },
      }),
      ...(serverMetadata && { serverMetadata: { ...stored?.server_metadata, ...serverMetadata } }),
    };
  }

  /** The last step of every sign-up. @throws UserWithEmailAlreadyExists if the project counts tags of an address as one */
  async countAddress(tx: Tx, project: Caller['project'], user: Parameters<typeof countAsOne>[2]): Promise<void> {
    if (await countAsOne(tx, project, user)) return;
    throw new KnownErrors.UserWithEmailAlreadyExists({ email: user.email!, would_work_if_email_was_verified: false });
  }

  /**
   * Creates a user. Users created by clients are counted last, so that the transaction locks the count only briefly.
   * @throws as `createUser`; DailyLimitError
   */
  async create(tx: Tx, { project, accessType, clientAddress }: SignUpPerson, user: NewUser): Promise<string> {
    const isClient = accessType === 'client';
    const userId = await createUser(tx, project, user, isClient ? { clientAddress } : undefined);
    if (isClient) await assertLeftToday(tx, { projectId: project.id, kind: 'new-user' }, this.settings);
    return userId;
  }

  /**
   * Decides again in the transaction that creates the user. On the project `internal`, the installation's rule for
   * owners decides, too. An invitation to sign up, or an approval, is used up.
   * @throws SignUpNotEnabled, SignUpRefused, HookRefusal
   */
  async assertAdmitted(tx: Tx, project: Caller['project'], admission: SignUpAdmission): Promise<void> {
    assertAllowed(project, admission);
    // The address got free, or the hook was turned on, after the sign-up was admitted.
    if (!admission.hook && this.hook.asks(project, 'sign_up')) {
      const { status, code, message } = TEXT_ERRORS.BlockingHookFailed;
      throw new HookRefusal(status, code, message);
    }
    if (project.id !== INTERNAL_PROJECT_ID) return this.useTicket(tx, project, admission);
    const { setupToken, invitationId } = admission;
    if (invitationId === undefined) return assertInternalSignUpAllowed(tx, this.settings, setupToken);
    const invitation = { projectId: INTERNAL_PROJECT_ID, id: invitationId };
    if (!(await this.codes.isOpen(tx, invitation))) throw new KnownErrors.SignUpNotEnabled();
  }

  private async useTicket(tx: Tx, project: Caller['project'], { email, isProven }: SignUpAdmission): Promise<void> {
    if (signUpModeOf(project.config) === 'open') return;
    if (email === null || !isProven) return assertNoInvitationNeeded(project);
    const used = await useTicket(tx, { projectId: project.id, email });
    // A team invitation stays open until it is accepted.
    if (used.length === 0 && (await selectInvitationTo(tx, ticketOf(project, email))).length === 0)
      assertNoInvitationNeeded(project);
  }
}

const ticketOf = (project: Caller['project'], email: string) => ({
  projectId: project.id,
  email,
  inviteIds: inviteIdsOf(project),
});

function assertAllowed(project: Caller['project'], { email, invitationId }: SignUpAdmission): void {
  if (invitationId === undefined) assertSignUpsOpen(project);
  assertAddressMaySignUp(project, email);
}
