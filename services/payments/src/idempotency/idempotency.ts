import { createHash } from 'node:crypto';
import type { AccessType } from '@hallpass/access';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { KnownError, TextError, type TextCode } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import { claimKey, insertAnswer, releaseKey, selectKey, storeAnswer, tryLockKey } from './idempotency-key.sql.js';

export interface IdempotentRequest {
  projectId: string;
  /** Separates the keys of different access types. The header is ignored for client access. */
  accessType: AccessType;
  /** The header `Idempotency-Key`; undefined without one. */
  key: string | string[] | undefined;
  operation: string;
  /** Everything that the answer depends on: parameters and body. */
  request: unknown;
}

type Answer =
  | { answer: unknown }
  | { refusal: { status: number; code: string; message: string; details?: Record<string, unknown>; isKnown: boolean } };

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
/** A retry after one of these may get a different answer. */
const PASSING = [401, 403, 404, 408, 409, 429];

/**
 * Answers a request that repeats a key within a day with the first answer (security L5). Answers are sealed, because
 * some contain a URL with a code.
 * A key belongs to its project and access type, not to the API key of the request, so a retry works after the API key
 * was rotated.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * For work that only uses the database: answer and change are committed together.
   * @param work receives the transaction, or the database if there is no key
   * @throws TextError 400 for a key that is malformed or was used with another request, 409 while the first request is
   * running
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
   * For work that calls a payment provider, which no transaction can cover. Claims the key first. A killed process
   * leaves the claim in place for a minute; then the work runs again, and must be idempotent at the provider by the
   * same key.
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

  /** @returns null if the key is new or its first request is still running. @throws the stored refusal */
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
        'This Idempotency-Key was already used for another request. Create a new one for each request.',
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
  key: string;
  operation: string;
  requestHash: Buffer;
}

/**
 * Marks the keys of administrators. A header cannot start with a space, so no server key equals one. Server keys are
 * stored as sent, because the previous release, which may run at the same time, stores and looks them up that way.
 */
const ADMIN_SCOPE = ' admin/';

function keyOf({ projectId, accessType, key, operation, request }: IdempotentRequest): Key | null {
  if (key === undefined || accessType === 'client') return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new TextError(
      400,
      'INVALID_IDEMPOTENCY_KEY',
      'Idempotency-Key must be 1 to 255 printable ASCII characters, in a single header. Use a UUID, for example.',
    );
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  return { projectId, key: accessType === 'admin' ? `${ADMIN_SCOPE}${key}` : key, operation, requestHash };
}

const inUse = (): TextError =>
  new TextError(
    409,
    'IDEMPOTENCY_KEY_IN_USE',
    'The first request with this Idempotency-Key is still running. Try again in a moment to get its response.',
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

/** @returns null for temporary errors and internal errors. An answer that is already stored stays. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof KnownError) && !(error instanceof TextError)) return null;
  const { status, code, message } = error;
  if (status >= 500 || PASSING.includes(status)) return null;
  if (error instanceof TextError) return { status, code, message, isKnown: false };
  return { status, code, message, isKnown: true, ...(error.details && { details: error.details }) };
}
