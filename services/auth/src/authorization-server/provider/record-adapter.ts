import type { Database } from '@hallpass/database';
import { hashToken, type SessionPolicy } from '@hallpass/identity';
import { jsonTextProblem } from '@hallpass/text';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { limitsOfGrants } from '../live-grant.sql.js';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import { InvalidGrant, InvalidRequest } from './library.js';
import { tokensOfStarting } from './starting-grant.js';
import { consumeRecord, deleteRecord, type RecordRow, selectRecord, upsertRecord } from './record.sql.js';

/**
 * The text of a record in the database.
 * @throws InvalidRequest for text that PostgreSQL cannot store, which only parameters of a request can contain
 */
export function storedJson(stored: object): string {
  const problem = jsonTextProblem(stored);
  if (problem !== null) throw new InvalidRequest(`a parameter ${problem}`);
  return JSON.stringify(stored);
}

/** Whose records an adapter stores. */
export interface RecordsOf {
  database: Database;
  projectId: string;
  policy: SessionPolicy;
}

/**
 * Stores the records of one kind of the authorization server under the SHA-256 of their ids, which are their secrets
 * (RFC 6749 §10.3). A record of a session or grant is found as long as that is live.
 */
export class RecordAdapter implements Adapter {
  constructor(
    protected readonly of: RecordsOf,
    protected readonly kind: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const record = { ...this.key(id), payload: storedJson(this.stored(payload)), seconds: expiresIn };
    const sessionId = this.sessionOf(payload);
    const tokens = tokensOfStarting(sessionId);
    if (tokens) {
      tokens.push(record);
      return;
    }
    await upsertRecord(this.of.database, {
      ...record,
      uidHash: payload.uid === undefined ? null : hashToken(payload.uid),
      applicationId: payload.clientId === undefined ? null : applicationIdOf(payload.clientId),
      sessionId,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await selectRecord(this.of.database, { ...this.key(id), ...this.limits() });
    return row && this.payloadOf(id, row);
  }

  /** The library asks for tokens that end with their session, but ours are found by their grant alone. */
  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** The page for devices finds codes of users by itself. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** @throws InvalidGrant if another request was first */
  async consume(id: string): Promise<void> {
    const [first] = await consumeRecord(this.of.database, this.key(id));
    if (!first) throw new InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.of.database, this.key(id));
  }

  /** A grant that has ended ends its records: they are not found any more. */
  revokeByGrantId(): Promise<void> {
    return Promise.resolve();
  }

  protected key(id: string) {
    return { projectId: this.of.projectId, kind: this.kind, idHash: hashToken(id) };
  }

  protected limits() {
    return limitsOfGrants(this.of.policy);
  }

  /** The session or grant that a record ends with. */
  protected sessionOf({ grantId }: AdapterPayload): string | null {
    return grantId ?? null;
  }

  /** Without the secret, and what the row has already. */
  protected stored({ jti: _jti, kind: _kind, ...payload }: AdapterPayload): object {
    return payload;
  }

  protected payloadOf(id: string, { payload, is_consumed }: RecordRow): AdapterPayload {
    return { ...payload, jti: id, kind: this.kind, ...(is_consumed ? { consumed: true } : {}) };
  }
}
