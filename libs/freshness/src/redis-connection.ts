import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { Redis } from 'ioredis';

/** Longest time that a request waits for Redis. After that, the database or the memory answers. */
const COMMAND_LIMIT_MILLIS = 250;
const CONNECT_LIMIT_MILLIS = 1_000;
/**
 * If commands get no response for this long, the connection is half-open and is replaced. Not sooner, because a Redis
 * that was only paused still executes commands of the old connection that ended sessions in the meantime.
 */
const SILENCE_LIMIT_MILLIS = 5_000;
const KEEP_ALIVE_MILLIS = 5_000;
const LONGEST_RECONNECT_PAUSE_MILLIS = 500;
/** Pause after a failure, so that a hanging Redis does not slow down every request. */
const PAUSE_AFTER_FAILURE_MILLIS = 1_000;

/** Redis is unavailable: the information has to come from elsewhere. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

/**
 * The connection for checks on every request: freshness and address limits. Commands of one turn of the event loop are
 * sent together, and each fails fast: none is queued while Redis is away. Without `REDIS_URL` there is no connection,
 * and everything stays in memory.
 */
@Injectable()
export class RedisConnection implements OnModuleInit, OnModuleDestroy {
  /** null without `REDIS_URL`. */
  readonly client: Redis | null;
  private pausedUntil = 0;
  private runId: string | null = null;
  private gathering: Redis['stream'] | null = null;
  private greeting: Promise<void> = Promise.resolve();
  private readonly onReady: Array<() => void> = [];
  private readonly subscribers: Redis[] = [];
  private readonly logger = new Logger('Redis');

  constructor(settings: Settings) {
    this.client = settings.redisUrl ? connectTo(settings.redisUrl) : null;
    // Commands report their own failures; without a listener, the error event would end the process.
    this.client?.on('error', () => undefined);
    this.client?.on('ready', () => (this.greeting = this.greet()));
    this.client?.on('close', () => (this.runId = null));
  }

  /** Redis may be away: the process starts without it and keeps trying to connect. */
  async onModuleInit(): Promise<void> {
    await this.client?.connect().catch(() => undefined);
    await this.greeting;
  }

  onModuleDestroy(): void {
    for (const each of [this.client, ...this.subscribers]) each?.disconnect();
  }

  /**
   * Calls back with messages on a channel, over a separate connection, because a subscribed one accepts no other
   * commands. Messages sent while Redis is away are lost. Does nothing without `REDIS_URL`.
   */
  listen(channel: string, listener: (message: string) => void): void {
    if (!this.client) return;
    const subscriber = this.client.duplicate({ autoResubscribe: false });
    this.subscribers.push(subscriber);
    subscriber.on('error', () => undefined);
    // A connection that cannot subscribe is useless, so replace it.
    subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => subscriber.disconnect(true)));
    subscriber.on('message', (_channel, message: string) => listener(message));
    void subscriber.connect().catch(() => undefined);
  }

  get isUsable(): boolean {
    return this.runId !== null && this.client?.status === 'ready' && Date.now() >= this.pausedUntil;
  }

  /**
   * Identifies the run of the connected Redis server, and changes with each restart. A connection never outlives its
   * run. null without a connection.
   */
  get serverRun(): string | null {
    return this.runId;
  }

  whenReady(listener: () => void): void {
    this.onReady.push(listener);
  }

  /** @throws RedisUnavailableError at once without a connection, and within 250 ms if Redis does not respond */
  async run<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    if (!this.isUsable) throw new RedisUnavailableError('Redis is not connected');
    this.gather(this.client!);
    try {
      return await command(this.client!);
    } catch (error) {
      if (!(error instanceof Error)) throw error; // an error response to the command itself, such as an exceeded limit
      this.pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MILLIS;
      throw new RedisUnavailableError('A Redis command failed', { cause: error });
    }
  }

  /**
   * Sends the commands of this turn in one write. (ioredis' own auto-pipelining ends the process if a command was
   * defined after its open pipeline was created, as on the first use of a limit while Redis is paused.)
   */
  private gather({ stream }: Redis): void {
    if (this.gathering === stream) return;
    this.gathering = stream;
    stream.cork();
    setImmediate(() => {
      if (this.gathering === stream) this.gathering = null;
      stream.uncork();
    });
  }

  /** Identifies the server of a new connection, which is only used afterwards. */
  private async greet(): Promise<void> {
    try {
      const about = await this.client!.info('server');
      this.runId = /^run_id:(\w+)/m.exec(about)?.[1] ?? null;
      this.pausedUntil = 0;
      await this.warnOfEviction();
      for (const listener of this.onReady) listener();
    } catch {
      this.client?.disconnect(true);
    }
  }

  /** A Redis with an eviction policy loses revocations and jobs when its memory is full (security O11). */
  private async warnOfEviction(): Promise<void> {
    const policy = /^maxmemory_policy:(\S+)/m.exec(await this.client!.info('memory'))?.[1];
    if (policy === undefined || policy === 'noeviction') return;
    this.logger.warn(
      `Redis may evict keys (maxmemory-policy ${policy}). Set it to noeviction, or revocations may be lost when its memory is full.`,
    );
  }
}

const connectTo = (redisUrl: string): Redis =>
  new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_LIMIT_MILLIS,
    connectTimeout: CONNECT_LIMIT_MILLIS,
    keepAlive: KEEP_ALIVE_MILLIS,
    socketTimeout: SILENCE_LIMIT_MILLIS,
    retryStrategy: (tries) => Math.min(50 * tries, LONGEST_RECONNECT_PAUSE_MILLIS),
  });
