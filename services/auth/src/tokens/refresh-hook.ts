import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import { Freshness } from '@hallpass/freshness';
import { endSession, hashToken, type SessionPolicy } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { BlockingHook, HookDenial } from '../blocking-hook/blocking-hook.js';
import type { HookClient } from '../blocking-hook/hook-request.js';
import { familyHash } from './refresh-token-rotation.js';
import { type RefreshingSession, selectRefreshing, updateHookClaims } from './refresh-hook.sql.js';

/** Asks the blocking hook before a session is refreshed, in projects that turn this on. */
@Injectable()
export class RefreshHook {
  constructor(
    private readonly database: Database,
    private readonly hook: BlockingHook,
    private readonly freshness: Freshness,
  ) {}

  /**
   * A denial ends the session. An unknown token passes, because the refresh itself refuses it; so does an
   * impersonation.
   * @throws RefreshTokenNotFoundOrExpired if the hook denies; HookRefusal if it fails closed, and the session goes on
   */
  async decide(
    project: ProjectSnapshot,
    refreshToken: string,
    { policy, client }: { policy: SessionPolicy; client: HookClient | null },
  ): Promise<void> {
    if (!this.hook.asks(project, 'token')) return;
    const { idleSeconds, lifetimeSeconds } = policy;
    const hashes = { tokenHash: hashToken(refreshToken), familyHash: familyHash(refreshToken) };
    const values = { projectId: project.id, ...hashes, idleSeconds, lifetimeSeconds };
    const [session] = await selectRefreshing(this.database, values);
    if (!session || session.is_impersonation) return;
    const claims = await this.ask(project, session, client ?? {});
    const { session_id: sessionId } = session;
    if (claims !== null)
      await updateHookClaims(this.database, { projectId: project.id, sessionId, claims: JSON.stringify(claims) });
  }

  private async ask(project: ProjectSnapshot, session: RefreshingSession, client: HookClient): Promise<object | null> {
    const { session_id: sessionId, method, second_factor: secondFactor } = session;
    const user = { ...session, id: session.user_id, is_new: false };
    try {
      return (await this.hook.ask(project, { event: 'token', user, method, secondFactor, sessionId, client })).claims;
    } catch (error) {
      if (!(error instanceof HookDenial)) throw error;
      const end = { sessionId, reason: 'revoked', by: null, wasShown: true } as const;
      await this.database.transaction((tx) => endSession(tx, project.id, end, this.freshness));
      throw because('the blocking hook denied the refresh', new KnownErrors.RefreshTokenNotFoundOrExpired());
    }
  }
}
