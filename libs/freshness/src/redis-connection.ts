import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { Redis } from 'ioredis';

/** No request waits longer for Redis: then the database or the memory answers. */
const COMMAND_LIMIT_MILLIS = 250;
const CONNECT_LIMIT_MILLIS = 1_000;
/**
 * Commands are out and nothing comes: the connection is half-open, and another one is made. Not sooner, for a Redis that
 * stood still learns from the old one what ended meanwhile.
 */
const SILENCE_LIMIT_MILLIS = 5_000;
const KEEP_ALIVE_MILLIS = 5_000;
const LONGEST_RECONNECT_PAUSE_MILLIS = 500;
/** After a failure Redis is left alone for this long, so that one that hangs does not slow every request. */
const PAUSE_AFTER_FAILURE_MILLIS = 1_000;

/** Redis cannot be asked now: what it would have known has to come from elsewhere. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

/**
 * The connection for what the edge asks on every request: freshness and address limits. Commands of one turn of the
 * event loop travel together, and each fails fast: none is queued while Redis is away. Without `REDIS_URL` there is
 * no connection, and everything stays in memory.
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
    // A failure is told by the command that it hits; without a listener it would end the process.
    this.client?.on('error', () => undefined);
    this.client?.on('ready', () => (this.greeting = this.greet()));
    this.client?.on('close', () => (this.runId = null));
  }

  /** Redis may be away: the process starts without it, and goes on trying. */
  async onModuleInit(): Promise<void> {
    await this.client?.connect().catch(() => undefined);
    await this.greeting;
  }

  onModuleDestroy(): void {
    for (const each of [this.client, ...this.subscribers]) each?.disconnect();
  }

  /**
   * Calls back with what is published on a channel, over a connection of its own: one that is subscribed takes no other
   * commands. What is published while Redis is away is lost. Without `REDIS_URL` there is nothing to hear.
   */
  listen(channel: string, listener: (message: string) => void): void {
    if (!this.client) return;
    const subscriber = this.client.duplicate({ autoResubscribe: false });
    this.subscribers.push(subscriber);
    subscriber.on('error', () => undefined);
    // A connection that cannot listen is of no use: another one is made.
    subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => subscriber.disconnect(true)));
    subscriber.on('message', (_channel, message: string) => listener(message));
    void subscriber.connect().catch(() => undefined);
  }

  /** Whether a command has a chance. */
  get isUsable(): boolean {
    return this.runId !== null && this.client?.status === 'ready' && Date.now() >= this.pausedUntil;
  }

  /**
   * Which run of the Redis server answers here: another one after each of its restarts. A connection never outlives
   * the run that it was made to. null while there is no connection.
   */
  get serverRun(): string | null {
    return this.runId;
  }

  /** Calls back each time a connection can be used. */
  whenReady(listener: () => void): void {
    this.onReady.push(listener);
  }

  /**
   * @throws RedisUnavailableError at once when there is no connection, and within 250 ms when Redis does not answer
   */
  async run<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    if (!this.isUsable) throw new RedisUnavailableError('there is no connection to Redis');
    this.gather(this.client!);
    try {
      return await command(this.client!);
    } catch (error) {
      if (!(error instanceof Error)) throw error; // an answer of the command itself, such as a limit that is reached
      this.pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MILLIS;
      throw new RedisUnavailableError('Redis did not carry out a command', { cause: error });
    }
  }

  /**
   * The commands of this turn leave in one write. (ioredis' own auto-pipelining ends the process when a command was
   * defined since its open pipeline was made, as with the first use of a limit while Redis stands still.)
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

  /** Asks a new connection whom it leads to; only then is it used. */
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

  /** A Redis that evicts loses revocations and jobs when its memory is full (security O11). */
  private async warnOfEviction(): Promise<void> {
    const policy = /^maxmemory_policy:(\S+)/m.exec(await this.client!.info('memory'))?.[1];
    if (policy === undefined || policy === 'noeviction') return;
    this.logger.warn(
      `Redis may evict keys (maxmemory-policy ${policy}): set it to noeviction, or what ended may be forgotten when its memory is full.`,
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
