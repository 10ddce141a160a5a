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

/**
 * An unconfirmed version is forgotten after this long: the longest delay that a writer that died in the meantime can
 * cause.
 */
const VERSION_LIFE_MILLIS = 5_000;
/**
 * How long the version of a change is published if Redis does not confirm it: by then, every older one is forgotten.
 */
const VERSION_PUBLISHING_MILLIS = VERSION_LIFE_MILLIS + PUBLISHABLE_MILLIS;
/** A loader that has not finished within this time is ignored. */
const LOADING_LIFE_MILLIS = 30_000;
const BATCH = 500;
/** Minimum time between attempts to update Redis, which start with a request that Redis could not answer. */
const CATCH_UP_PAUSE_MILLIS = 500;

/**
 * How often a process that checks revocations writes the newest rows again, in case a writer was killed between its
 * commit and its update of Redis.
 */
const CATCH_UP_MILLIS = 2_000;
/**
 * How long a process that has caught up may treat a missing revocation in Redis as valid. A revocation that cannot be
 * published is confirmed after this long: by then, every process that still trusts Redis has read it from the database
 * (security B6: 5 s).
 */
const LEASE_MILLIS = 3_000;
/**
 * A process that has not caught up for this long writes all live revocations, because the newest rows no longer reach
 * back far enough.
 */
const MOST_BEHIND_MILLIS = 20_000;
/** Pause between two attempts to publish. */
const RETRY_MILLIS = 100;

/** Written when all live revocations are in Redis. Its value is the run of the server that they were written to. */
const READY = 'hallpass:freshness:ready';
/** Names the current loader. A writer that fails to write a revocation deletes it, along with `READY`. */
const LOADING = 'hallpass:freshness:loading';

/** Channel on which new versions of projects are published: `<version> <project id>`. */
const CHANGES = 'hallpass:freshness:changes';

/** Includes the run of the server, because data that a restarted server has kept on disk may be outdated. */
const versionKey = (serverRun: string | null, projectId: string): string =>
  `hallpass:freshness:version:${serverRun}:${projectId}`;
const revocationKey = (kind: RevocationRow['kind'], projectId: string, id: string): string =>
  `hallpass:freshness:${kind}:${projectId}:${id}`;

/** Compare and set: of two concurrent writers, the newer version wins, whichever comes last. */
const RAISE_VERSION = `
local known = redis.call('GET', KEYS[1])
if not known or tonumber(known) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end`;

/** The same, and publishes the version even if a reader raised it first. */
const RAISE_AND_PUBLISH_VERSION = `${RAISE_VERSION}
redis.call('PUBLISH', '${CHANGES}', ARGV[3])`;

/** Sets ready only if no writer has failed since this loader began. */
const FINISH_LOADING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[2])
return 1`;

/**
 * Freshness that all processes share. It fails closed: a revocation missing in Redis counts as absent only while
 * `READY` is set, which is read along with it and bound to the run of the Redis server, and only in a process that has
 * recently updated Redis from the database (a lease). Otherwise (Redis is away, wiped, restarted with old data, or
 * unreachable for this process alone), requests read the database, and Redis is updated again.
 */
@Injectable()
export class RedisFreshness extends Freshness implements OnModuleDestroy {
  private db: Database | null = null;
  private catchingUp: Promise<void> | null = null;
  /** When the database rows that Redis has confirmed were last read; on the clock of `performance.now()`. */
  private caughtUpAt = -Infinity;
  private lastTryAt = -Infinity;
  private timer: NodeJS.Timeout | null = null;
  /** The newest version of each project that Redis has not confirmed yet. */
  private readonly unconfirmed = new Map<string, number>();

  constructor(private readonly redis: RedisConnection) {
    super();
    redis.whenReady(() => void this.catchUp());
  }

  /** Redis may be away: until it is back, requests read the database. */
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

  /**
   * Ensures that no process uses an older version. If the version cannot be raised, it is deleted, which even a full
   * Redis can do.
   */
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

  /** Saving a setting does not wait for a Redis that hangs, or that only this process cannot reach. */
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
    // Before Redis is asked, because anything published while it responds comes too late for this response.
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
    if (!this.db) throw new Error('revocations were read before they were loaded');
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

  /** The row in the database is authoritative: if Redis cannot store it, all processes are sent there. */
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
   * Deleting needs no memory, so it works with a full Redis. Until Redis confirms it, other processes may read a
   * different answer from Redis: then every lease that does not know of the revocation has to expire.
   */
  private async sendReadersToDatabase(): Promise<void> {
    const endsAt = performance.now() + LEASE_MILLIS;
    for (let left = LEASE_MILLIS; left > 0; left = endsAt - performance.now()) {
      const isConfirmed = await this.withdrawReady();
      if (isConfirmed) return;
      await pause(Math.min(left, RETRY_MILLIS));
    }
  }

  /** Ignores the pause after a failure, because a caller is waiting. */
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
   * Updates Redis from the database; concurrent callers in a process share one update. Failures are retried on the next
   * turn; until then, requests read the database.
   */
  private catchUp(): Promise<void> {
    if (!this.db || !this.redis.isUsable) return Promise.resolve();
    this.lastTryAt = performance.now();
    this.catchingUp ??= this.catchUpOnce(this.db)
      .catch(() => undefined)
      .finally(() => (this.catchingUp = null));
    return this.catchingUp;
  }

  /** Writes the newest rows if Redis has the older ones, otherwise all rows. */
  private async catchUpOnce(db: Database): Promise<void> {
    const { serverRun } = this.redis;
    if (serverRun === null) return;
    const isReady = (await this.redis.run((client) => client.get(READY))) === serverRun;
    const beganAt = performance.now();
    const rows = isReady ? await newRevocations(db) : [];
    // Checked after the query, because a slow database has counted back from a later time.
    if (isReady && !this.isBehindBy(MOST_BEHIND_MILLIS)) await this.put(rows);
    else await this.putAll(db, serverRun);
    this.caughtUpAt = beganAt;
  }

  private async putAll(db: Database, serverRun: string): Promise<void> {
    const token = randomUUID();
    // Before the database is read: a writer that fails from here on deletes the token.
    await this.redis.run((client) => client.set(LOADING, token, 'PX', LOADING_LIFE_MILLIS));
    await this.put(await liveRevocations(db));
    await this.redis.run((client) => client.eval(FINISH_LOADING, 2, LOADING, READY, token, serverRun));
  }

  /** @returns null if Redis is unavailable */
  private async ask<T>(command: (client: Redis) => Promise<T>): Promise<T | null> {
    try {
      return await this.redis.run(command);
    } catch (error) {
      if (error instanceof RedisUnavailableError) return null;
      throw error;
    }
  }
}
