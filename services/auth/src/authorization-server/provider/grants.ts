import { Database, type Tx } from '@hallpass/database';
import { Freshness } from '@hallpass/freshness';
import {
  byUser,
  createSession,
  endSession,
  lockUser,
  type NewSession,
  publishSecurityEvents,
  type SessionPermit,
} from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HookRefusal } from '../../blocking-hook/blocking-hook.js';
import { SessionStarts } from '../../blocking-hook/session-starts.js';
import { currentIssuer } from './current-issuer.js';
import {
  addConsent,
  type ApplicationCodeRow,
  type Consent,
  type HeldApplication,
  noteUse,
  selectConsent,
} from './grant.sql.js';
import { AccessDenied, InvalidGrant, Provider } from './library.js';
import type { Granted } from './read-grants.js';
import type { RecordsOf } from './record-adapter.js';
import { insertTokens, type NewRecord } from './record.sql.js';
import { OFFLINE_ACCESS } from './scopes.js';
import { startWithAnswer } from './starting-grant.js';

/** A code that a session has granted to an application, with the statement that spends it. */
export interface SpendableCode extends Omit<ApplicationCodeRow, 'is_used' | 'account'> {
  spend: (db: Database | Tx, granting: GrantingSession) => Promise<HeldApplication[]>;
}

interface GrantingSession {
  projectId: string;
  applicationId: string;
  sessionId: string;
  idleSeconds: number;
  lifetimeSeconds: number;
}
import { replayedCause } from './suspicious-refusals.js';

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
    private readonly starts: SessionStarts,
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

  /** Starts the grant of a code with the answer to the current request. */
  startWithAnswer(of: RecordsOf, code: SpendableCode): void {
    startWithAnswer({
      id: code.id,
      start: (tokens) => this.start(of, code, tokens),
      spend: async () => void (await this.spend(of, code)),
    });
  }

  /**
   * Starts the grant of a code with its tokens, for the first request that uses it.
   * @throws InvalidGrant if the code was used, or the session that granted it has ended; AccessDenied if the blocking
   * hook refuses, after which the code is used
   */
  private async start(of: RecordsOf, code: SpendableCode, tokens: readonly NewRecord[]): Promise<void> {
    const { projectId } = of;
    const { id, user_id: userId, application_id: applicationId, granting_session_id: sessionId, payload } = code;
    const { scope = '', granted } = payload as { scope?: string; granted: Granted };
    const isOffline = scope.split(' ').includes(OFFLINE_ACCESS);
    const work = async (tx: Tx, permit: SessionPermit): Promise<'started' | 'used' | 'ended'> => {
      if (!(await lockUser(tx, projectId, userId))) return 'ended';
      const held = await this.spend(of, code, tx);
      if (!held) return 'ended';
      if (!held.is_first) return 'used';
      if (held.authenticated_at === null) return 'ended';
      const session: NewSession = {
        userId,
        method: 'application',
        actor: byUser(userId),
        expiresInMillis: isOffline ? held.offline_millis! : held.remaining_millis!,
        authenticatedAt: held.authenticated_at,
        isMultiFactor: held.is_multi_factor ?? false,
        grant: { id, applicationId, endsWithSessionId: isOffline ? null : sessionId, scopes: granted },
      };
      await createSession(tx, projectId, session, permit);
      if (tokens.length > 0)
        await insertTokens(tx, {
          projectId,
          applicationId,
          grantId: id,
          kinds: tokens.map(({ kind }) => kind),
          idHashes: tokens.map(({ idHash }) => idHash),
          payloads: tokens.map((token) => token.payload),
          seconds: tokens.map(({ seconds }) => seconds),
        });
      return 'started';
    };
    const started = await this.decided(of, code, work);
    if (started === 'started') return this.noteUse(projectId, applicationId);
    if (started === 'used') await this.endReplayed(projectId, { id, userId, applicationId });
    throw new InvalidGrant(
      started === 'used' ? 'the code was used before: start again' : 'the session of the user has ended: start again',
    );
  }

  /** Runs the transaction of a grant, and asks the blocking hook if it decides about sign-ins. */
  private async decided<T>(
    of: RecordsOf,
    code: SpendableCode,
    work: (tx: Tx, permit: SessionPermit) => Promise<T>,
  ): Promise<T> {
    const project = { id: of.projectId, config: currentIssuer().config };
    const { ip, headers } = Provider.ctx!;
    const client = {
      clientAddress: ip,
      client: { userAgent: headers['user-agent']?.slice(0, 512) ?? null, geo: null },
    };
    try {
      return await this.starts.transaction({ project, client }, work);
    } catch (error) {
      if (!(error instanceof HookRefusal)) throw error;
      await this.spend(of, code);
      throw new AccessDenied('the blocking hook of the project refuses the sign-in');
    }
  }

  /** Marks a code as used. @returns undefined if the application is disabled */
  private async spend(
    { projectId, policy }: RecordsOf,
    code: SpendableCode,
    db: Database | Tx = this.database,
  ): Promise<HeldApplication | undefined> {
    const { application_id: applicationId, granting_session_id: sessionId } = code;
    const { idleSeconds, lifetimeSeconds } = policy;
    const [held] = await code.spend(db, { projectId, applicationId, sessionId, idleSeconds, lifetimeSeconds });
    return held;
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

  /** Ends a grant whose code or token came again (RFC 9700 §4.14.2). The audit log says so once for each grant. */
  async endReplayed(
    projectId: string,
    { id, userId, applicationId }: { id: string; userId: string; applicationId: string },
  ): Promise<void> {
    const end = { sessionId: id, reason: 'revoked', by: null, wasShown: true } as const;
    const actor = { by: null, clientAddress: Provider.ctx?.ip ?? null };
    const details = { cause: replayedCause(), application_id: applicationId, session_id: id };
    await this.database.transaction(async (tx) => {
      if (await endSession(tx, projectId, end, this.freshness))
        await publishSecurityEvents(tx, projectId, [{ name: 'application.refused', userId, actor, details }]);
    });
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
