import { Injectable } from '@nestjs/common';
import { AccessTokenVerifier } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { because, KnownErrors, TextError } from '@hallpass/errors';
import { assertEnrolled, assertMayChangeSignIn, assertSignUpsOpen } from '@hallpass/identity';
import { type ProjectSnapshot } from '@hallpass/projects';
import { selectLive } from './oauth-flow.sql.js';

/** The user of the browser, for a flow that links or upgrades an account. */
export interface FlowUser {
  userId: string;
  sessionId: string;
  isAnonymous: boolean;
}

/** Reads the access token from the query of an authorize call: a browser navigation cannot send it in a header. */
@Injectable()
export class FlowUsers {
  constructor(
    private readonly database: Database,
    private readonly verifier: AccessTokenVerifier,
  ) {}

  /**
   * @returns null if the user was deleted
   * @throws UnparsableAccessToken, AccessTokenExpired, also for an ended session; TextError 403 for another project's
   * token, and for a link in an impersonation or a session older than 10 minutes; SignUpNotEnabled for a link to an
   * anonymous user while sign-ups are off
   */
  async read(project: ProjectSnapshot, token: string, type: 'authenticate' | 'link'): Promise<FlowUser | null> {
    const { id: projectId } = project;
    const verdict = await this.verifier.verify(token);
    if (verdict.outcome === 'unparsable') throw because(verdict.reason, new KnownErrors.UnparsableAccessToken());
    const { claims } = verdict;
    if (verdict.outcome === 'expired')
      throw new KnownErrors.AccessTokenExpired({ expired_at_millis: claims.exp * 1000 });
    if (claims.project_id !== projectId)
      throw new TextError(
        403,
        'ACCESS_TOKEN_OF_OTHER_PROJECT',
        'The access token belongs to another project. Sign in to this one.',
      );
    const { sub: userId, refresh_token_id: sessionId } = claims;
    const [user] = await selectLive(this.database, { projectId, userId, sessionId });
    if (!user) return null;
    if (!user.is_live) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
    const caller = { projectId, project, sessionId, accessType: 'client' } as const;
    if (type === 'link') {
      await assertEnrolled(this.database, caller);
      await assertMayChangeSignIn(this.database, caller, { adds: true });
      if (user.is_anonymous) assertSignUpsOpen(project);
    }
    return { userId, sessionId, isAnonymous: user.is_anonymous };
  }

  /** Whether the user of the browser has no account yet. */
  async isAnonymous(
    projectId: string,
    { userId, sessionId }: Pick<FlowUser, 'userId' | 'sessionId'>,
  ): Promise<boolean> {
    const [user] = await selectLive(this.database, { projectId, userId, sessionId });
    return user?.is_anonymous ?? false;
  }

  /** Whether the session is still live when the browser comes back. */
  async isLive(
    tx: Tx,
    projectId: string,
    { userId, sessionId }: Pick<FlowUser, 'userId' | 'sessionId'>,
  ): Promise<boolean> {
    const [user] = await selectLive(tx, { projectId, userId, sessionId });
    return user?.is_live ?? false;
  }
}
