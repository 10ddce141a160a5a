import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import type { Redis } from 'ioredis';
import { Freshness, type Revocation, type TokenSubject } from './freshness.js';
import { RedisConnection, RedisUnavailableError } from './redis-connection.js';
import {
  EVERY_SESSION,
  isFromBefore,
  liveRevocations,
  newRevocations,
  revocationOf,
  type RevocationRow,
} from './revocations.sql.js';

/** A version that nobody confirms is forgotten after this long: the most that a writer who died untold can cost. */
const VERSION_LIFE_MILLIS = 5_000;
/** A loader that has not finished by then is no longer believed. */
const LOADING_LIFE_MILLIS = 30_000;
/** How many revocations are written at once while loading. */
const LOAD_BATCH = 500;
/** A failed load is tried again after this long, by the next request that misses it. */
const LOAD_PAUSE_MILLIS = 500;

/**
 * How often a process that reads revocations writes the newest rows again: a writer that was killed between its commit
 * and its word to Redis is overtaken after this long (security.md B6: 5 s).
 */
const CATCH_UP_MILLIS = 2_000;

/** Written when all live revocations are in Redis; its value is the run of the server that they were written to. */
const READY = 'hallpass:freshness:ready';
/** Who is loading. Whoever cannot write a revocation deletes it, and `READY`. */
const LOADING = 'hallpass:freshness:loading';

/** Bound to the run of the server: what a restarted one has kept on disk may have been overtaken meanwhile. */
const versionKey = (serverRun: string | null, projectId: string): string =>
  `hallpass:freshness:version:${serverRun}:${projectId}`;
const revocationKey = (kind: RevocationRow['kind'], projectId: string, id: string): string =>
  `hallpass:freshness:${kind}:${projectId}:${id}`;

/** Compare and set: of two writers at once the newer version stays, whichever comes last. */
const RAISE_VERSION = `
local known = redis.call('GET', KEYS[1])
if not known or tonumber(known) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end`;

/** Ready only if nobody has failed to write a revocation since this loader began. */
const FINISH_LOADING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[2])
return 1`;

/**
 * Freshness that all processes share. It fails closed: a revocation that Redis does not know counts as none only
 * while `READY` stands, which is read with it and bound to the run of the Redis server. Otherwise (Redis away, wiped,
 * or restarted with what it had kept on disk) the database is asked, and the revocations are loaded again.
 */
@Injectable()
export class RedisFreshness extends Freshness implements OnModuleDestroy {
  private db: Database | null = null;
  private loading: Promise<void> | null = null;
  private lastLoadAt = 0;
  /** A revocation of this process may be missing in Redis, and nobody could be told. */
  private owesNotice = false;
  private catchingUp: NodeJS.Timeout | null = null;

  constructor(private readonly redis: RedisConnection) {
    super();
    redis.whenReady(() => void this.afterReconnect());
  }

  /** Redis may be away: then requests ask the database until it is back. */
  async load(db: Database): Promise<void> {
    this.db = db;
    await this.fill();
    this.catchingUp ??= setInterval(() => void this.catchUp(db), CATCH_UP_MILLIS).unref();
  }

  onModuleDestroy(): void {
    if (this.catchingUp) clearInterval(this.catchingUp);
  }

  async projectVersion(projectId: string): Promise<number | undefined> {
    const known = await this.ask((client) => client.get(versionKey(this.redis.serverRun, projectId)));
    return known ? Number(known) : undefined;
  }

  async projectChanged(projectId: string, version: number): Promise<void> {
    const { serverRun } = this.redis;
    const key = versionKey(serverRun, projectId);
    const raise = (client: Redis) =>
      client.eval(RAISE_VERSION, 1, key, String(version), String(VERSION_LIFE_MILLIS)).then(() => true);
    if ((await this.ask(raise)) || serverRun === null) return;
    // Nobody may believe an older one now. Where that cannot be said either, it is forgotten within five seconds.
    await this.redis.client?.del(key).catch(() => undefined);
  }

  async isRevoked(projectId: string, subject: TokenSubject): Promise<Revocation | null> {
    const found = await this.ask((client) =>
      client.mget(
        READY,
        revocationKey('user', projectId, subject.userId),
        revocationKey('session', projectId, subject.sessionId),
        revocationKey('project', projectId, EVERY_SESSION),
      ),
    );
    if (found?.[1]) return 'user';
    if (found?.[2] || isFromBefore(Number(found?.[3] ?? 0), subject)) return 'session';
    if (found && found[0] !== null && found[0] === this.redis.serverRun) return null;
    if (!this.db) throw new Error('revocations were asked for before they were loaded');
    if (found) void this.fill();
    return revocationOf(this.db, projectId, subject);
  }

  async sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void> {
    await this.write(
      sessionIds.map((id) => ({ project_id: projectId, kind: 'session', subject_id: id, expires_at: until })),
    );
  }

  async userDeleted(projectId: string, userId: string, until: Date): Promise<void> {
    await this.write([{ project_id: projectId, kind: 'user', subject_id: userId, expires_at: until }]);
  }

  /** The row in the database is the truth: when Redis cannot take it, everybody is sent there. */
  private async write(rows: RevocationRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.put(rows);
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
      await this.sendReadersToDatabase();
    }
  }

  private async put(rows: RevocationRow[]): Promise<void> {
    await this.redis.run((client) =>
      Promise.all(
        rows.map(({ kind, project_id, subject_id, expires_at }) =>
          client.set(
            revocationKey(kind, project_id, subject_id),
            String(expires_at.getTime()),
            'PXAT',
            expires_at.getTime(),
          ),
        ),
      ),
    );
  }

  /** Deleting needs no memory, so a full Redis takes it; without a connection it follows when there is one. */
  private async sendReadersToDatabase(): Promise<void> {
    try {
      await this.redis.client?.del(READY, LOADING);
      this.owesNotice = false;
    } catch {
      this.owesNotice = true;
    }
  }

  private async afterReconnect(): Promise<void> {
    if (this.owesNotice) await this.sendReadersToDatabase();
    if (this.db) await this.fill();
  }

  /** Whatever fails is tried again at the next turn; without Redis the database is asked anyway. */
  private async catchUp(db: Database): Promise<void> {
    if (!this.redis.isUsable) return;
    await newRevocations(db)
      .then((rows) => this.put(rows))
      .catch(() => undefined);
  }

  /** Loads the revocations unless they are there; of the callers in one process one does it. */
  private fill(): Promise<void> {
    if (this.loading) return this.loading;
    if (Date.now() - this.lastLoadAt < LOAD_PAUSE_MILLIS) return Promise.resolve();
    this.lastLoadAt = Date.now();
    // Whatever fails, requests ask the database meanwhile, and the next of them tries again.
    this.loading = this.fillOnce()
      .catch(() => undefined)
      .finally(() => (this.loading = null));
    return this.loading;
  }

  private async fillOnce(): Promise<void> {
    const { serverRun } = this.redis;
    if (!this.db || serverRun === null) return;
    if ((await this.redis.run((client) => client.get(READY))) === serverRun) return;
    const token = randomUUID();
    // Before the database is read: a writer that fails from here on takes the token away.
    await this.redis.run((client) => client.set(LOADING, token, 'PX', LOADING_LIFE_MILLIS));
    const rows = await liveRevocations(this.db);
    for (let start = 0; start < rows.length; start += LOAD_BATCH) await this.put(rows.slice(start, start + LOAD_BATCH));
    await this.redis.run((client) => client.eval(FINISH_LOADING, 2, LOADING, READY, token, serverRun));
  }

  /** @returns null when Redis cannot be asked */
  private async ask<T>(command: (client: Redis) => Promise<T>): Promise<T | null> {
    try {
      return await this.redis.run(command);
    } catch (error) {
      if (error instanceof RedisUnavailableError) return null;
      throw error;
    }
  }
}
