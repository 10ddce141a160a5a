import { Database, isUniqueViolation, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { newWebhookSecret, OutboundHttp, readWebhookSecret } from '@hallpass/http';
import { uuidv7 } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { endpointNotFound, InvalidInputError } from '../wire/api-error.js';
import { WORD, WORD_MESSAGE } from '../wire/fields.js';
import { cancelDeliveries } from '../queue/delivery.sql.js';
import { fromWireId } from '../wire/wire-id.js';
import { EndpointSecrets, type SealedColumns } from './endpoint-secrets.js';
import {
  countDeliveries,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockApplication,
  lockEndpoint,
  MAX_ENDPOINTS,
  readEndpoint,
  updateEndpoint,
  updateHeaders,
  updateSecret,
} from './endpoint.sql.js';
import { readWebhookUrl, assertOwnHeaders, isSensitiveHeader } from './webhook-url.js';

/** The settable fields of an endpoint. Absent fields stay unchanged; null clears a field. */
export interface EndpointInput {
  url?: string;
  uid?: string | null;
  description?: string;
  eventTypes?: string[] | null;
  channels?: string[] | null;
  rateLimit?: number | null;
  metadata?: Record<string, string>;
  disabled?: boolean;
}

export interface NewEndpoint extends EndpointInput {
  url: string;
  secret?: string | null;
  headers?: Record<string, string> | null;
}

/** How long a rotated secret signs along with the new one by default. */
const GRACE_SECONDS = 24 * 3_600;
const MOST_EARLIER_SECRETS = 9;

export interface EndpointHeaders {
  headers: Record<string, string>;
  sensitive: string[];
}

/** The endpoints of a project (contract/04 §9). */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly db: Database,
    private readonly secrets: EndpointSecrets,
    private readonly http: OutboundHttp,
  ) {}

  /** @param ref id or uid. @throws TextError 404 */
  async read(projectId: string, ref: string): Promise<EndpointRow & SealedColumns> {
    const endpoint = await this.find(projectId, ref);
    if (!endpoint) throw endpointNotFound();
    return endpoint;
  }

  async find(projectId: string, ref: string): Promise<(EndpointRow & SealedColumns) | undefined> {
    return (await readEndpoint(this.db, { projectId, ...namedBy(ref) }))[0];
  }

  /** @throws TextError 409 for a uid that is taken; InvalidInputError */
  async create(projectId: string, input: NewEndpoint): Promise<EndpointRow> {
    const { uid = null, description = '', eventTypes = null, channels = null, rateLimit = null } = input;
    const { metadata = {}, disabled = false, headers = null } = input;
    if (headers) assertOwnHeaders(headers);
    const id = uuidv7();
    const secret = this.secrets.seal(projectId, id, 'secret', secretOf(input.secret));
    const url = readWebhookUrl(this.http, input.url);
    assertUid(uid);
    const values = {
      projectId,
      id,
      uid,
      url,
      description,
      eventTypes,
      channels,
      rateLimit,
      metadata,
      disabled,
      secret,
    };
    const sealedHeaders = headers && this.secrets.sealJson(projectId, id, 'headers', headers);
    const [row] = await uniquely(() =>
      this.db.transaction(async (tx) => {
        await lockApplication(tx, { projectId });
        return insertEndpoint(tx, { ...values, headers: sealedHeaders });
      }),
    );
    if (!row)
      throw new TextError(
        409,
        'TOO_MANY_WEBHOOK_ENDPOINTS',
        `A project has at most ${MAX_ENDPOINTS} endpoints. Delete one first.`,
      );
    return row;
  }

  /** @throws TextError 404, 409; InvalidInputError */
  async update(projectId: string, ref: string, input: EndpointInput): Promise<EndpointRow> {
    return this.db.transaction(async (tx) => {
      const before = await lock(tx, projectId, ref);
      const { url = before.url, uid = before.uid, description = before.description } = input;
      const { eventTypes = before.event_types, channels = before.channels, rateLimit = before.rate_limit } = input;
      const { metadata = before.metadata, disabled = before.disabled } = input;
      assertUid(uid);
      const values = { url: readWebhookUrl(this.http, url), uid, description, eventTypes, channels, rateLimit };
      const more = { metadata, disabled, projectId, id: before.id };
      const [row] = await uniquely(() => updateEndpoint(tx, { ...values, ...more }));
      if (!row) throw endpointNotFound();
      if (disabled) await cancelDeliveries(tx, { projectId, endpointId: row.id });
      return row;
    });
  }

  /**
   * Replaces an endpoint; absent fields get the defaults of a new one. Creates the endpoint with this uid if it does
   * not exist.
   */
  async replace(projectId: string, ref: string, input: EndpointInput & { url: string }): Promise<EndpointRow> {
    if (!(await this.find(projectId, ref)))
      return this.create(projectId, { ...input, uid: input.uid ?? (fromWireId('ep', ref) ? null : ref) });
    const cleared = {
      description: '',
      eventTypes: null,
      channels: null,
      rateLimit: null,
      metadata: {},
      disabled: false,
    };
    return this.update(projectId, ref, { ...cleared, ...input });
  }

  /** @throws TextError 404 */
  async delete(projectId: string, ref: string): Promise<void> {
    const { id } = await this.read(projectId, ref);
    await this.db.transaction(async (tx) => {
      if ((await deleteEndpoint(tx, { projectId, id })).length === 0) throw endpointNotFound();
      await cancelDeliveries(tx, { projectId, endpointId: id });
    });
  }

  /** @throws TextError 404 */
  async headers(projectId: string, ref: string): Promise<EndpointHeaders> {
    const endpoint = await this.read(projectId, ref);
    const all = Object.entries(this.secrets.headersOf(projectId, endpoint.id, endpoint));
    return {
      headers: Object.fromEntries(all.filter(([name]) => !isSensitiveHeader(name))),
      sensitive: all.map(([name]) => name).filter(isSensitiveHeader),
    };
  }

  /** @param change computes the new headers from the current ones. @throws TextError 404; InvalidInputError */
  async setHeaders(
    projectId: string,
    ref: string,
    change: (before: Record<string, string>) => Record<string, string>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const endpoint = await lock(tx, projectId, ref);
      const headers = change(this.secrets.headersOf(projectId, endpoint.id, endpoint));
      assertOwnHeaders(headers);
      const sealed = this.secrets.sealJson(projectId, endpoint.id, 'headers', headers);
      await updateHeaders(tx, { projectId, id: endpoint.id, headers: sealed });
    });
  }

  /** @throws TextError 404 */
  async secret(projectId: string, ref: string): Promise<string> {
    const endpoint = await this.read(projectId, ref);
    return this.secrets.secretOf(projectId, endpoint.id, endpoint);
  }

  /**
   * Creates a new secret; the previous one signs along with it for a day.
   * @throws TextError 404, 409 if it is being rotated in parallel; InvalidInputError
   */
  async rotateSecret(projectId: string, ref: string, key?: string | null, graceSeconds?: number | null): Promise<void> {
    const endpoint = await this.read(projectId, ref);
    const { id, secret: before } = endpoint;
    const until = Date.now() + (graceSeconds ?? GRACE_SECONDS) * 1_000;
    const last = { key: this.secrets.secretOf(projectId, id, endpoint), until };
    const earlier = [last, ...this.secrets.earlierOf(projectId, id, endpoint)].slice(0, MOST_EARLIER_SECRETS);
    const values = {
      projectId,
      id,
      before,
      secret: this.secrets.seal(projectId, id, 'secret', secretOf(key)),
      earlierSecrets: this.secrets.sealJson(projectId, id, 'earlier_secrets', earlier),
    };
    if ((await updateSecret(this.db, values)).length === 0)
      throw new TextError(
        409,
        'WEBHOOK_SECRET_JUST_ROTATED',
        'The secret was rotated a moment ago. Read it before you rotate it again.',
      );
  }

  /** Counts the messages of a time range by status. @throws TextError 404 */
  async stats(projectId: string, ref: string, since: Date, until: Date): Promise<Record<string, number>> {
    const { id } = await this.read(projectId, ref);
    const rows = await countDeliveries(this.db, { projectId, id, since, until });
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }
}

/** Locks an endpoint: changes always lock its row first. @throws TextError 404 */
async function lock(tx: Tx, projectId: string, ref: string): Promise<EndpointRow & SealedColumns> {
  const [endpoint] = await lockEndpoint(tx, { projectId, ...namedBy(ref) });
  if (!endpoint) throw endpointNotFound();
  return endpoint;
}

function namedBy(ref: string): { id: string | null; uid: string | null } {
  const id = fromWireId('ep', ref);
  return { id, uid: id === null ? ref : null };
}

function secretOf(given: string | null | undefined): string {
  const secret = given ? readWebhookSecret(given) : newWebhookSecret();
  if (secret === null)
    throw new InvalidInputError(
      ['body', 'secret'],
      'A secret must be 24 to 64 bytes in base64, with or without the prefix whsec_.',
    );
  return secret;
}

/** A uid in the form of an id would hide the endpoint with that id. A uid may also come from a path. */
function assertUid(uid: string | null): void {
  if (uid === null) return;
  if (!WORD.test(uid)) throw new InvalidInputError(['body', 'uid'], `A uid ${WORD_MESSAGE}.`);
  if (fromWireId('ep', uid) !== null)
    throw new InvalidInputError(['body', 'uid'], 'A uid must not look like a generated id.');
}

async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new TextError(409, 'WEBHOOK_ENDPOINT_EXISTS', 'An endpoint with this uid already exists.');
    throw error;
  }
}
