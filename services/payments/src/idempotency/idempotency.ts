import { createHash } from 'node:crypto';
import type { AccessType } from '@hallpass/access';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { KnownError, TextError, type TextCode } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import { claimKey, insertAnswer, releaseKey, selectKey, storeAnswer, tryLockKey } from './idempotency-key.sql.js';

/** What is asked for. */
export interface IdempotentRequest {
  projectId: string;
  /** Keys of different access types are different keys. Client access has none: its header is ignored. */
  accessType: AccessType;
  /** The header `Idempotency-Key`; undefined without one. */
  key: string | string[] | undefined;
  /** Names the endpoint. */
  operation: string;
  /** All that the answer depends on: parameters and body. */
  request: unknown;
}

type Answer =
  | { answer: unknown }
  | { refusal: { status: number; code: string; message: string; details?: Record<string, unknown>; isKnown: boolean } };

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
/** Whoever repeats a request after one of these may be answered otherwise. */
const PASSING = [401, 403, 404, 408, 409, 429];

/**
 * Answers a request that comes again with its key within a day as it was answered first (security L5). Answers are sealed: the
 * URL in some has a code in it.
 *
 * A key belongs to its project and access type, and not to the API key of the request: a retry after an API key was rotated is
 * still a retry.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * For what is done in the database alone: answer and change are committed together.
   * @param work is given the transaction, or without a key the database
   * @throws TextError 400 for a key that is malformed or came with another request, 409 while the first still runs
   */
  async once<T>(request: IdempotentRequest, work: (db: Database | Tx) => Promise<T>): Promise<T> {
    const key = keyOf(request);
    if (key === null) return work(this.db);
    const earlier = await this.known<T>(this.db, key);
    if (earlier) return earlier.answer;
    try {
      return await this.db.transaction(async (tx) => {
        if (!(await tryLockKey(tx, { projectId: key.projectId, key: key.key }))[0]!.is_locked) throw inUse();
        const known = await this.known<T>(tx, key);
        if (known) return known.answer;
        const answer = await work(tx);
        await insertAnswer(tx, { ...key, answer: this.sealed(key, { answer }) });
        return answer;
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) await insertAnswer(this.db, { ...key, answer: this.sealed(key, { refusal }) });
      throw error;
    }
  }

  /**
   * For work that calls others (a payment provider), which no transaction can hold: the key is taken first. Whoever is
   * killed leaves it for a minute; the work is then done again, and must be idempotent there by the same key.
   * @throws TextError as `once`
   */
  async onceOutside<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
    const key = keyOf(request);
    if (key === null) return work();
    const { projectId } = key;
    if ((await claimKey(this.db, key)).length === 0) {
      const known = await this.known<T>(this.db, key);
      if (!known) throw inUse();
      return known.answer;
    }
    try {
      const answer = await work();
      await storeAnswer(this.db, { projectId, key: key.key, answer: this.sealed(key, { answer }) });
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) await storeAnswer(this.db, { projectId, key: key.key, answer: this.sealed(key, { refusal }) });
      else await releaseKey(this.db, { projectId, key: key.key });
      throw error;
    }
  }

  /** @returns null for a key that is new, or whose first request still runs. @throws what it was refused with */
  private async known<T>(
    db: Database | Tx,
    { projectId, key, operation, requestHash }: Key,
  ): Promise<{ answer: T } | null> {
    const [row] = await selectKey(db, { projectId, key });
    if (!row) return null;
    if (row.operation !== operation || !row.request_hash.equals(requestHash))
      throw new TextError(
        400,
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key came with another request before: make a new one for every request.',
      );
    if (row.answer === null) return null;
    const answer = parseStored(this.sealer.open(row.answer, placeOf({ projectId, key }))) as Answer;
    if ('answer' in answer) return { answer: answer.answer as T };
    throw replayed(answer.refusal);
  }

  private sealed(key: Key, answer: Answer): string {
    return JSON.stringify(this.sealer.seal(JSON.stringify(answer), placeOf(key)));
  }
}

const placeOf = ({ projectId, key }: Pick<Key, 'projectId' | 'key'>) => ({
  column: 'payments.idempotency_key.answer',
  rowId: key,
  projectId,
});

interface Key {
  projectId: string;
  /** The stored key, which includes the scope. */
  key: string;
  operation: string;
  requestHash: Buffer;
}

/**
 * Marks the keys of administrators. A header cannot begin with a space, so no key of a server reads the same. Keys of servers are
 * stored as they are sent: the previous release, which may run beside this one, stores and finds them so.
 */
const ADMIN_SCOPE = ' admin/';

function keyOf({ projectId, accessType, key, operation, request }: IdempotentRequest): Key | null {
  if (key === undefined || accessType === 'client') return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new TextError(
      400,
      'INVALID_IDEMPOTENCY_KEY',
      'Idempotency-Key must be 1 to 255 printable characters of ASCII, and come once: a UUID will do.',
    );
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  return { projectId, key: accessType === 'admin' ? `${ADMIN_SCOPE}${key}` : key, operation, requestHash };
}

const inUse = (): TextError =>
  new TextError(
    409,
    'IDEMPOTENCY_KEY_IN_USE',
    'The first request with this Idempotency-Key still runs: ask again in a moment for its answer.',
    { 'retry-after': '1' },
  );

type Refusal = Extract<Answer, { refusal: unknown }>['refusal'];

class Replayed extends KnownError {
  readonly code: string;
  readonly status: number;

  constructor({ code, status, message, details }: Refusal) {
    super(message, details);
    this.code = code;
    this.status = status;
  }
}

const replayed = (refusal: Refusal): Error =>
  refusal.isKnown ? new Replayed(refusal) : new TextError(refusal.status, refusal.code as TextCode, refusal.message);

/** @returns null for what passes, and for a failure of ours. (An answer that is there already stays.) */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof KnownError) && !(error instanceof TextError)) return null;
  const { status, code, message } = error;
  if (status >= 500 || PASSING.includes(status)) return null;
  if (error instanceof TextError) return { status, code, message, isKnown: false };
  return { status, code, message, isKnown: true, ...(error.details && { details: error.details }) };
}
