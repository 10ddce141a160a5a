import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createProject, ownerApi, server, succeeded, type TestProject, until } from '@hallpass/testing';
import pg from 'pg';
import { type EndpointOut, type MessageAttemptOut, type MessageIn, type MessageOut, Svix } from 'svix';
import { fromWireId, type WireIdKind } from '../../src/webhooks/wire/wire-id.js';
import { Receiver } from './receiver.js';

export interface OwnEndpoint extends EndpointOut {
  /** Unique at the receiver, so that tests do not see each other's messages. */
  path: string;
  secret: string;
}

export const uuidOf = (id: string): string => fromWireId(id.slice(0, id.indexOf('_')) as WireIdKind, id)!;

async function connectToRun(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: server.databaseUrl! });
  await connection.connect();
  return connection;
}

/** The owner of a project with webhooks: a client of the management API, a receiver, and access to the database. */
export class WebhookOwner {
  private constructor(
    readonly project: TestProject,
    readonly svix: Svix,
    readonly receiver: Receiver,
    /** Opens a connection as the database's owner; the caller must close it. */
    readonly connect: () => Promise<pg.Client>,
  ) {}

  /** @param connect to the database of the project's server */
  static async start(project?: TestProject, connect = connectToRun): Promise<WebhookOwner> {
    const own = project ?? (await createProject());
    const { token } = succeeded(await ownerApi(own).post('/webhooks/svix-token', {}));
    const svix = new Svix(token, { serverUrl: own.baseUrl, numRetries: 0 });
    return new WebhookOwner(own, svix, await Receiver.start(), connect);
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  async makeEndpoint(fields: object = {}): Promise<OwnEndpoint> {
    const path = `/${randomBytes(4).toString('hex')}`;
    const endpoint = await this.svix.endpoint.create(this.project.id, { url: this.receiver.url(path), ...fields });
    const { key: secret } = await this.svix.endpoint.getSecret(this.project.id, endpoint.id);
    return { ...endpoint, path, secret };
  }

  send(eventType: string, more: Partial<MessageIn> = {}): Promise<MessageOut> {
    return this.svix.message.create(this.project.id, { eventType, payload: { n: 1 }, ...more });
  }

  /** Holds back answers, in the order of their requests: for one path, or for all. */
  holdAnswers(path?: string): ServerResponse[] {
    const held: ServerResponse[] = [];
    this.receiver.answer = (response, received) =>
      void (path === undefined || received.path === path ? held.push(response) : response.writeHead(204).end());
    return held;
  }

  answerAll(): void {
    this.receiver.answer = (response) => response.writeHead(204).end();
  }

  /** Waits until this many attempts for an endpoint have ended. @returns the newest first */
  async ended({ id }: EndpointOut, count: number): Promise<MessageAttemptOut[]> {
    return until(`${count} ended attempts`, async () => {
      const { data } = await this.svix.messageAttempt.listByEndpoint(this.project.id, id, { withContent: true });
      const ended = data.filter(({ status }) => status !== 3);
      return ended.length >= count ? ended : null;
    });
  }

  /** The status of a message at an endpoint: 0 delivered, 1 waiting, 2 failed, 3 being sent, 4 canceled. */
  async statusOf({ id: messageId }: MessageOut, { id: endpointId }: EndpointOut): Promise<number | undefined> {
    const { data } = await this.svix.messageAttempt.listAttemptedDestinations(this.project.id, messageId);
    return data.find(({ id }) => id === endpointId)?.status;
  }

  /** Runs a statement as the database's owner, for state that no API can create. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const connection = await this.connect();
    try {
      return (await connection.query<Row>(text, values)).rows;
    } finally {
      await connection.end();
    }
  }

  /** Simulates that time has passed for the waiting deliveries of an endpoint. */
  async passTime({ id }: EndpointOut, seconds = 100 * 3_600): Promise<void> {
    await this.query(
      `UPDATE projects.webhook_delivery SET next_try_at = next_try_at - $3 * interval '1 second'
       WHERE project_id = $1 AND endpoint_id = $2 AND status = 'waiting'`,
      [this.project.id, uuidOf(id), seconds],
    );
  }
}
