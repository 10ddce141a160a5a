import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { AccessTokens, type SessionTokens } from '../tokens/access-tokens.service.js';

/** The last step of every way in: second factor, session, tokens. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly multiFactor: MultiFactor,
  ) {}

  /**
   * Signs in a user who has proved the first factor, and whose rows are committed.
   * @param how.isNewUser told by the attempt of the second factor, later on
   * @param how.needsSecondFactor where it is known already: false also when what was proved counts as both factors
   *   (a passkey with user verification); else looked up
   * @throws MultiFactorAuthenticationRequired; UserIdDoesNotExist when the user is gone meanwhile
   */
  async complete(
    { projectId }: Caller,
    userId: string,
    how: { isNewUser: boolean; needsSecondFactor?: boolean },
  ): Promise<SessionTokens> {
    const { isNewUser, needsSecondFactor = await this.multiFactor.isOn(this.database.manager, projectId, userId) } =
      how;
    if (needsSecondFactor) throw await this.multiFactor.required(projectId, userId, { isNewUser });
    const started = await this.database.transaction((tx) => this.tokens.startSession(tx, { projectId, userId }));
    return this.tokens.issue(started);
  }
}
