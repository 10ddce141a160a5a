import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import { assertInternalSignUpAllowed, INTERNAL_PROJECT_ID } from '@hallpass/projects';
import { createUser, lockUser, type NewUser, updateUser, VerificationCodes } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { Settings } from '@hallpass/settings';

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

export interface SignedUpUser {
  userId: string;
  /** True when an anonymous user became this one; such a user may have a second factor already. */
  isUpgrade: boolean;
}

/** The first step of every way to become a user: a new one, or the anonymous user who asks (contract/02 §12). */
@Injectable()
export class SignUps {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly freshness: Freshness,
    private readonly settings: Settings,
  ) {}

  /**
   * Makes a user, or turns the anonymous user who asks into one, who keeps id, metadata, teams and sign-up time; a
   * personal team still named by default gets its name. The sessions they had end: whoever made the link may hold one.
   * On the project `internal` the installation's rule about owners comes first. Whether the project allows sign-ups
   * at all has been asked before.
   * @param caller nobody, or somebody with an account, has no influence
   * @param setupToken the header of `SETUP_TOKEN_HEADER`; looked at on `internal` alone
   * @throws SignUpNotEnabled, UserWithEmailAlreadyExists, TextError 400 for a method the project has not enabled
   */
  async createOrUpgrade(
    tx: Tx,
    { project, userId, isAnonymous }: Pick<Caller, 'project' | 'userId' | 'isAnonymous'>,
    fields: SignUpFields,
    setupToken?: string,
  ): Promise<SignedUpUser> {
    if (project.id === INTERNAL_PROJECT_ID) await assertInternalSignUpAllowed(tx, this.settings, setupToken);
    // An access token says `is_anonymous` until it expires, also after an upgrade: the row decides.
    const isUpgrade = isAnonymous && userId !== null && (await lockUser(tx, project.id, userId))?.isAnonymous === true;
    if (!isUpgrade) return { userId: await createUser(tx, project, fields), isUpgrade };
    const { codes, freshness } = this;
    const by = { type: 'user', id: userId } as const;
    await updateUser(tx, project, userId, { ...fields, isAnonymous: false }, { codes, freshness, by });
    return { userId, isUpgrade };
  }
}
