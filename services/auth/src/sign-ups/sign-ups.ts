import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, VerificationCodeError } from '@hallpass/errors';
import { assertInternalSignUpAllowed, INTERNAL_PROJECT_ID } from '@hallpass/projects';
import {
  assertLeftToday,
  createUser,
  inviteIdsOf,
  lockUser,
  type NewUser,
  senderMayInvite,
  updateUser,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { Settings } from '@hallpass/settings';
import { selectInvitationTo } from './invitation.sql.js';

/** Header in which the dashboard hands over the code of the invitation that somebody signs up with. */
export const INVITATION_CODE_HEADER = 'x-hallpass-invitation-code';

/** What somebody signs up with. An account at a provider is added to the user afterwards. */
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

/** What admits somebody to `internal` where not everybody may make an account. Without influence on other projects. */
export interface OwnerAdmission {
  /** The header of `SETUP_TOKEN_HEADER`, with which the first owner signs up. */
  setupToken?: string | undefined;
  /** Of `findInvitation` or `findInvitationTo`. */
  invitationId?: string | undefined;
}

type SignUpCaller = Pick<Caller, 'project' | 'accessType'> & { clientAddress: string | null };

export interface SignedUpUser {
  userId: string;
  /** True when an anonymous user became this one; such a user may have a second factor already. */
  isUpgrade: boolean;
}

/** The first step of every way to become a user: a new one, or the anonymous user who asks (contract/02 §12). */
@Injectable()
export class SignUps {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly freshness: Freshness,
    private readonly settings: Settings,
  ) {}

  /**
   * The open invitation to a team of owners that was sent to this address: whoever holds its code may sign up on
   * `internal` with it, also where nobody else may. Asked before the transaction, since the call counts as an attempt.
   */
  async findInvitation(
    { project }: Pick<Caller, 'project'>,
    email: string,
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

  /**
   * The same for an address that a provider says is verified: it shows the mailbox as the code from the mail does, and
   * a sign-up that leads over a provider's pages has nowhere to carry the code.
   */
  async findInvitationTo(tx: Tx, project: Caller['project'], email: string): Promise<string | undefined> {
    if (project.id !== INTERNAL_PROJECT_ID) return undefined;
    const values = { projectId: project.id, email, inviteIds: inviteIdsOf(project) };
    return (await selectInvitationTo(tx, values))[0]?.id;
  }

  /** @throws SignUpNotEnabled where nobody signs up without an invitation, and there is none */
  assertOpen({ project }: Pick<Caller, 'project'>, { invitationId }: OwnerAdmission): void {
    if (!project.config.auth.allowSignUp && invitationId === undefined) throw new KnownErrors.SignUpNotEnabled();
  }

  /**
   * Makes a user, or turns the anonymous user who asks into one, who keeps id, metadata, teams and sign-up time; a
   * personal team still named by default gets its name. The sessions they had end: whoever made the link may hold one.
   * @param caller nobody, or somebody with an account, has no influence
   * @throws SignUpNotEnabled, UserWithEmailAlreadyExists, TextError 400 for a method the project has not enabled; DailyLimitError
   */
  async createOrUpgrade(
    tx: Tx,
    { project, accessType, userId, isAnonymous, clientAddress }: SignUpCaller & Pick<Caller, 'userId' | 'isAnonymous'>,
    fields: SignUpFields,
    admission: OwnerAdmission = {},
  ): Promise<SignedUpUser> {
    await this.assertAdmitted(tx, project, admission);
    // An access token says `is_anonymous` until it expires, also after an upgrade: the row decides.
    const isUpgrade = isAnonymous && userId !== null && (await lockUser(tx, project.id, userId))?.isAnonymous === true;
    if (!isUpgrade) return { userId: await this.create(tx, { project, accessType, clientAddress }, fields), isUpgrade };
    const { codes, freshness } = this;
    const by = { type: 'user', id: userId } as const;
    await updateUser(tx, project, userId, { ...fields, isAnonymous: false }, { codes, freshness, by });
    return { userId, isUpgrade };
  }

  /**
   * Creates a user. Users created by clients are counted last, so that the transaction locks the count only briefly.
   * @throws as `createUser`; DailyLimitError
   */
  async create(tx: Tx, { project, accessType, clientAddress }: SignUpCaller, user: NewUser): Promise<string> {
    const isClient = accessType === 'client';
    const userId = await createUser(tx, project, user, isClient ? { clientAddress } : undefined);
    if (isClient) await assertLeftToday(tx, { projectId: project.id, kind: 'new-user' }, this.settings);
    return userId;
  }

  /**
   * The last word, in the transaction that makes the user. On the project `internal` the installation's rule about owners
   * decides.
   * @throws SignUpNotEnabled
   */
  async assertAdmitted(tx: Tx, project: Caller['project'], admission: OwnerAdmission): Promise<void> {
    this.assertOpen({ project }, admission);
    if (project.id !== INTERNAL_PROJECT_ID) return;
    const { setupToken, invitationId } = admission;
    if (invitationId === undefined) return assertInternalSignUpAllowed(tx, this.settings, setupToken);
    const invitation = { projectId: INTERNAL_PROJECT_ID, id: invitationId };
    if (!(await this.codes.isOpen(tx, invitation))) throw new KnownErrors.SignUpNotEnabled();
  }
}
