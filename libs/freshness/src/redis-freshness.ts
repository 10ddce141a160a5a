import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import type { Redis } from 'ioredis';
import {
  Freshness,
  type ProjectChangeListener,
  type Revocation,
  PUBLISHABLE_MILLIS,
  type TokenSubject,
} from './freshness.js';
import { RedisConnection, RedisUnavailableError } from './redis-connection.js';
import {
  EVERY_SESSION,
  isFromBefore,
  liveRevocations,
  newRevocations,
  revocationOf,
  type RevocationRow,
} from './revocations.sql.js';

/** A version that nobody confirms is forgotten after this long: the most that a writer who died meanwhile can cost. */
const VERSION_LIFE_MILLIS = 5_000;
/** So long the version of a change is published, where Redis does not confirm it: then every older one is forgotten. */
const VERSION_PUBLISHING_MILLIS = VERSION_LIFE_MILLIS + PUBLISHABLE_MILLIS;
/** A loader that has not finished by then is no longer believed. */
const LOADING_LIFE_MILLIS = 30_000;
/** How many revocations are written at once. */
const BATCH = 500;
/** After this long the next request that Redis could not answer tries again to bring it up to date. */
const CATCH_UP_PAUSE_MILLIS = 500;

/**
 * How often a process that reads revocations writes the newest rows again, for writers that were killed between their
 * commit and their word to Redis.
 */
const CATCH_UP_MILLIS = 2_000;
/**
 * How long a process that has caught up may take the silence of Redis for a no. A revocation that cannot be published
 * is answered after this long: whoever still believes Redis then has read it from the database (security B6: 5 s).
 */
const LEASE_MILLIS = 3_000;
/** Who has not caught up for this long writes all that is live: the newest rows no longer reach back so far. */
const MOST_BEHIND_MILLIS = 20_000;
/** Between two tries to publish. */
const RETRY_MILLIS = 100;

/** Written when all live revocations are in Redis; its value is the run of the server that they were written to. */
const READY = 'hallpass:freshness:ready';
/** Who is loading. Whoever cannot write a revocation deletes it, and `READY`. */
const LOADING = 'hallpass:freshness:loading';

/** Where new versions of projects are published to whoever listens: `<version> <project id>`. */
const CHANGES = 'hallpass:freshness:changes';

/** Bound to the run of the server: what a restarted one has kept on disk may have been overtaken meanwhile. */
const versionKey = (serverRun: string | null, projectId: string): string =>
  `hallpass:freshness:version:${serverRun}:${projectId}`;
const revocationKey = (kind: RevocationRow['kind'], projectId: string, id: string): string =>
  `hallpass:freshness:${kind}:${projectId}:${id}`;

/** Compare and set: of two writers at once the newer version stays, whichever comes last. */
const RAISE_VERSION = `
local known = redis.call('GET', KEYS[1])
if not known or tonumber(known) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end`;

/** The same, published to whoever listens: also when a reader was faster to raise the version. */
const RAISE_AND_PUBLISH_VERSION = `${RAISE_VERSION}
redis.call('PUBLISH', '${CHANGES}', ARGV[3])`;

/** Ready only if nobody has failed to write a revocation since this loader began. */
const FINISH_LOADING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[2])
return 1`;

/**
 * Freshness that all processes share. It fails closed: a revocation that Redis does not know counts as none only
 * while `READY` stands, which is read with it and bound to the run of the Redis server, and only in a process that has
 * lately brought Redis what the database knows (a lease). Otherwise (Redis away, wiped, restarted with what it had kept
 * on disk, or silent for this process alone) the database is asked, and Redis is brought up to date again.
 */
@Injectable()
export class RedisFreshness extends Freshness implements OnModuleDestroy {
  private db: Database | null = null;
  private catchingUp: Promise<void> | null = null;
  /** When the database was last read for what Redis has confirmed since; on the clock of `performance.now()`. */
  private caughtUpAt = -Infinity;
  private lastTryAt = -Infinity;
  private timer: NodeJS.Timeout | null = null;
  /** The newest version of each project that Redis has yet to confirm. */
  private readonly unconfirmed = new Map<string, number>();

  constructor(private readonly redis: RedisConnection) {
    super();
    redis.whenReady(() => void this.catchUp());
  }

  /** Redis may be away: then requests ask the database until it is back. */
  async load(db: Database): Promise<void> {
    this.db = db;
    await this.catchUp();
    this.timer ??= setInterval(() => void this.catchUp(), CATCH_UP_MILLIS).unref();
  }

  onModuleDestroy(): void {
    if (this.timer) clearInterval(this.timer);
    this.unconfirmed.clear();
  }

  async projectVersion(projectId: string): Promise<number | undefined> {
    const known = await this.ask((client) => client.get(versionKey(this.redis.serverRun, projectId)));
    return known ? Number(known) : undefined;
  }

  async projectChanged(projectId: string, version: number): Promise<void> {
    if (!(await this.publishVersion(projectId, version))) void this.goOnPublishing(projectId, version);
  }

  projectSeen(projectId: string, version: number): void {
    void this.raiseVersion(RAISE_VERSION, projectId, version);
  }

  whenProjectChanged(listener: ProjectChangeListener): void {
    this.redis.listen(CHANGES, (message) => {
      const [version, projectId] = message.split(' ');
      listener(projectId!, Number(version));
    });
  }

  /** Nobody may believe an older one then. Forgetting needs no memory, so a full Redis does it. */
  private async publishVersion(projectId: string, version: number): Promise<boolean> {
    if (await this.raiseVersion(RAISE_AND_PUBLISH_VERSION, projectId, version)) return true;
    const { serverRun, client } = this.redis;
    if (serverRun === null || client === null) return false;
    return client.del(versionKey(serverRun, projectId)).then(
      () => true,
      () => false,
    );
  }

  private async raiseVersion(script: string, projectId: string, version: number): Promise<boolean> {
    const key = versionKey(this.redis.serverRun, projectId);
    const raise = (client: Redis) =>
      client
        .eval(script, 1, key, String(version), String(VERSION_LIFE_MILLIS), `${version} ${projectId}`)
        .then(() => true);
    return (await this.ask(raise)) ?? false;
  }

  /** Whoever saves a setting does not wait for a Redis that hangs, or that this process alone does not reach. */
  private async goOnPublishing(projectId: string, version: number): Promise<void> {
    if ((this.unconfirmed.get(projectId) ?? 0) >= version) return;
    this.unconfirmed.set(projectId, version);
    const endsAt = performance.now() + VERSION_PUBLISHING_MILLIS;
    const isOurs = () => this.unconfirmed.get(projectId) === version;
    let isConfirmed = false;
    while (!isConfirmed && isOurs() && performance.now() < endsAt) {
      await pause(RETRY_MILLIS, undefined, { ref: false });
      isConfirmed = isOurs() && (await this.publishVersion(projectId, version));
    }
    if (isOurs()) this.unconfirmed.delete(projectId);
  }

  async isRevoked(projectId: string, subject: TokenSubject): Promise<Revocation | null> {
    // Before Redis is asked: what is published while it answers comes too late for this answer.
    const hasLease = !this.isBehindBy(LEASE_MILLIS);
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
    if (hasLease && found && found[0] !== null && found[0] === this.redis.serverRun) return null;
    if (!this.db) throw new Error('revocations were asked for before they were loaded');
    if (found && performance.now() - this.lastTryAt >= CATCH_UP_PAUSE_MILLIS) void this.catchUp();
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
    try {
      await this.put(rows);
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
      await this.sendReadersToDatabase();
    }
  }

  private async put(rows: RevocationRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += BATCH) {
      await this.redis.run((client) =>
        Promise.all(
          rows
            .slice(start, start + BATCH)
            .map(({ kind, project_id, subject_id, expires_at }) =>
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
  }

  /**
   * Deleting needs no memory, so a full Redis takes it. As long as Redis does not confirm it, others may read another
   * answer from it than this process: then every lease that does not know of the revocation has to run out.
   */
  private async sendReadersToDatabase(): Promise<void> {
    const endsAt = performance.now() + LEASE_MILLIS;
    for (let left = LEASE_MILLIS; left > 0; left = endsAt - performance.now()) {
      const isConfirmed = await this.withdrawReady();
      if (isConfirmed) return;
      await pause(Math.min(left, RETRY_MILLIS));
    }
  }

  /** Without the pause after a failure: somebody waits for it. */
  private async withdrawReady(): Promise<boolean> {
    try {
      await this.redis.client?.del(READY, LOADING);
      return true;
    } catch {
      return false;
    }
  }

  private isBehindBy(millis: number): boolean {
    return performance.now() - this.caughtUpAt >= millis;
  }

  /**
   * Brings Redis what the database knows; of the callers in one process one does it. Whatever fails is tried again at
   * the next turn; meanwhile requests ask the database.
   */
  private catchUp(): Promise<void> {
    if (!this.db || !this.redis.isUsable) return Promise.resolve();
    this.lastTryAt = performance.now();
    this.catchingUp ??= this.catchUpOnce(this.db)
      .catch(() => undefined)
      .finally(() => (this.catchingUp = null));
    return this.catchingUp;
  }

  /** The newest rows where Redis has the older ones, and all of them elsewhere. */
  private async catchUpOnce(db: Database): Promise<void> {
    const { serverRun } = this.redis;
    if (serverRun === null) return;
    const isReady = (await this.redis.run((client) => client.get(READY))) === serverRun;
    const beganAt = performance.now();
    const rows = isReady ? await newRevocations(db) : [];
    // Looked at when they are there: a database that kept them waiting has counted back from later on.
    if (isReady && !this.isBehindBy(MOST_BEHIND_MILLIS)) await this.put(rows);
    else await this.putAll(db, serverRun);
    this.caughtUpAt = beganAt;
  }

  private async putAll(db: Database, serverRun: string): Promise<void> {
    const token = randomUUID();
    // Before the database is read: a writer that fails from here on takes the token away.
    await this.redis.run((client) => client.set(LOADING, token, 'PX', LOADING_LIFE_MILLIS));
    await this.put(await liveRevocations(db));
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
