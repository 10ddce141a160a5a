import { Database, type Tx } from '@hallpass/database';
import { Freshness } from '@hallpass/freshness';
import { byUser, createSession, endSession, lockUser } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  addConsent,
  type ApplicationCodeRow,
  type Consent,
  holdApplication,
  noteUse,
  selectConsent,
  spendApplicationCode,
} from './grant.sql.js';
import { InvalidGrant } from './library.js';
import type { Granted } from './read-grants.js';
import type { RecordsOf } from './record-adapter.js';
import { OFFLINE_ACCESS } from './scopes.js';

const MAX_NOTED = 10_000;
const NOTED_MILLIS = 60_000;

/**
 * Grants of applications: sessions of their own, which start when a code is exchanged (RFC 6749 §4.1.3) and end with
 * everything that ends sessions.
 */
@Injectable()
export class Grants {
  /** Applications whose use this process has noted in the last minute. */
  private readonly noted = new LRUCache<string, true>({ max: MAX_NOTED, ttl: NOTED_MILLIS });

  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  /** @returns what a user has allowed an application earlier, or null */
  async consented(projectId: string, userId: string, applicationId: string): Promise<Consent | null> {
    const [consent] = await selectConsent(this.database, { projectId, userId, applicationId });
    return consent ?? null;
  }

  async consent(
    projectId: string,
    { userId, applicationId, scopes, resources }: Consent & { userId: string; applicationId: string },
  ): Promise<void> {
    const allowed = { scopes, resources: JSON.stringify(resources) };
    await this.database.transaction((tx) => addConsent(tx, { projectId, userId, applicationId, ...allowed }));
  }

  /**
   * Starts the grant of a code, for the first request that uses it.
   * @param spend marks the code as used; no row if it was used before
   * @throws InvalidGrant if the code was used, or the session that granted it has ended
   */
  async start(
    { projectId, policy }: RecordsOf,
    code: Omit<ApplicationCodeRow, 'is_used'>,
    spend = (tx: Tx): Promise<object[]> => spendApplicationCode(tx, { projectId, id: code.id }),
  ): Promise<void> {
    const { id, user_id: userId, application_id: applicationId, granting_session_id: sessionId, payload } = code;
    const { scope = '', granted } = payload as { scope?: string; granted: Granted };
    const isOffline = scope.split(' ').includes(OFFLINE_ACCESS);
    const { idleSeconds, lifetimeSeconds } = policy;
    const started = await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      const session = { sessionId, idleSeconds, lifetimeSeconds };
      const [held] = await holdApplication(tx, { projectId, id: applicationId, ...session });
      if (!held) return 'ended';
      const [spent] = await spend(tx);
      if (!spent) return 'used';
      if (held.authenticated_at === null) return 'ended';
      await createSession(tx, projectId, {
        userId,
        method: 'application',
        actor: byUser(userId),
        expiresInMillis: isOffline ? lifetimeSeconds * 1000 : held.remaining_millis!,
        authenticatedAt: held.authenticated_at,
        grant: { id, applicationId, endsWithSessionId: isOffline ? null : sessionId, scopes: granted },
      });
      return 'started';
    });
    if (started === 'started') return this.noteUse(projectId, applicationId);
    if (started === 'used') await this.end(projectId, id);
    throw new InvalidGrant(
      started === 'used' ? 'the code was used before: start again' : 'the session of the user has ended: start again',
    );
  }

  private async noteUse(projectId: string, id: string): Promise<void> {
    const name = `${projectId}/${id}`;
    if (this.noted.has(name)) return;
    this.noted.set(name, true);
    await noteUse(this.database, { projectId, id });
  }

  /** Ends a session on the hosted pages, with the grants that end with it. */
  async signOut(projectId: string, sessionId: string): Promise<void> {
    const end = { sessionId, reason: 'sign_out', by: null, wasShown: true } as const;
    await this.database.transaction((tx) => endSession(tx, projectId, end, this.freshness));
  }

  /**
   * Ends a grant whose token or code was shown. Every token of it is refused from the next request on.
   * @param byApplication the application asked for it, so it gets no logout token
   */
  async end(projectId: string, id: string, byApplication = false): Promise<void> {
    const end = { sessionId: id, reason: 'revoked', by: null, wasShown: true, byApplication } as const;
    await this.database.transaction((tx) => endSession(tx, projectId, end, this.freshness));
  }
}
