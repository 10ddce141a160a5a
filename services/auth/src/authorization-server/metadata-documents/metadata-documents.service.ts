import { RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { OutboundHttp } from '@hallpass/http';
import { hashToken } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { lockCreation } from '../applications/application.sql.js';
import { columnsOf } from '../applications/application-rules.js';
import { MAX_SELF_REGISTERED, tooManySelfRegistered } from '../applications/self-registered.js';
import { deleteUnusedApplication } from '../applications/unused-application.sql.js';
import { applicationIdOf, clientIdProblem } from './client-id-url.js';
import {
  insertDocumentApplication,
  type KnownDocument,
  selectDocument,
  selectShownDocument,
  storeDocument,
  updateDocumentApplication,
} from './document.sql.js';
import { policyProblem } from './document-policy.js';
import { DocumentRefused } from './document-refused.js';
import { type DocumentClient, readDocument } from './document-rules.js';
import { fetchDocument } from './fetch-document.js';

/** Documents that a project remembers, with failures. */
const MAX_DOCUMENTS = 1_000;
const FAILURE_SECONDS = 60;
/** Instead of an address, in the counter of a whole project. */
const EVERYBODY = '*';

/** Clients whose `client_id` is the URL of their metadata (draft-ietf-oauth-client-id-metadata-document-03). */
@Injectable()
export class MetadataDocuments {
  constructor(
    private readonly database: Database,
    private readonly outbound: OutboundHttp,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * @param clientAddress who makes the server fetch the document, if that is known
   * @throws DocumentRefused
   */
  async find({ id: projectId, config }: ProjectSnapshot, url: string, clientAddress?: string): Promise<DocumentClient> {
    const idProblem = clientIdProblem(url, { allowsLoopback: this.settings.outboundPrivate === 'allow' });
    if (idProblem !== null) throw new DocumentRefused(`client_id ${idProblem}`);
    const problem = policyProblem(config, url);
    if (problem !== null) throw new DocumentRefused(problem);
    const key = { projectId, urlHash: hashToken(url) };
    const [row] = await selectDocument(this.database, { ...key, applicationId: applicationIdOf(url) });
    if (row!.is_disabled) throw new DocumentRefused('the administrators of this project have disabled the client');
    const known = row!.known ?? (await this.fetch(key, url, { clientAddress, isAllowed: row!.is_allowed }));
    if (known.problem) throw refusedFor(known.problem);
    return known.client;
  }

  /**
   * Stores the application of a document that a user allows, so that grants and consent can name it.
   * @throws DocumentRefused if the client has been disabled; TextError 409 if the project has too many of them
   */
  async keep(tx: Tx, projectId: string, url: string): Promise<void> {
    const [shown] = await selectShownDocument(tx, { projectId, urlHash: hashToken(url) });
    if (!shown?.known.client) throw notUsable();
    const { fields } = shown.known.client;
    const { authentication, displayName, redirectUris, settings } = columnsOf(fields, url);
    const values = {
      ...{ projectId, id: applicationIdOf(url), documentUrl: url, kind: fields.kind },
      ...{ authentication, displayName, redirectUris, settings },
    };
    const [updated] = await updateDocumentApplication(tx, values);
    if (updated?.disabled_at) throw notUsable();
    if (updated) return;
    await lockCreation(tx, { projectId });
    const insert = () => insertDocumentApplication(tx, { ...values, maximum: MAX_SELF_REGISTERED });
    if ((await insert()).length > 0 || (await updateDocumentApplication(tx, values)).length > 0) return;
    await deleteUnusedApplication(tx, { projectId, registration: 'document' });
    if ((await insert()).length === 0) throw tooManySelfRegistered();
  }

  private async fetch(
    key: { projectId: string; urlHash: Buffer },
    url: string,
    caller: { clientAddress: string | undefined; isAllowed: boolean },
  ): Promise<KnownDocument> {
    await this.count(key.projectId, caller);
    const { known, seconds } = await this.read(url);
    await storeDocument(this.database, { ...key, payload: JSON.stringify(known), seconds, kept: MAX_DOCUMENTS - 1 });
    return known;
  }

  /** A stranger who uses up the limit of a project keeps no client out that its users have allowed. */
  private async count(
    projectId: string,
    { clientAddress, isAllowed }: { clientAddress: string | undefined; isAllowed: boolean },
  ): Promise<void> {
    try {
      if (clientAddress !== undefined)
        await this.limits.consume(RATE_LIMITS.clientDocument, { projectId, clientAddress });
      if (!isAllowed)
        await this.limits.consume(RATE_LIMITS.clientDocumentOfProject, { projectId, clientAddress: EVERYBODY });
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      throw new DocumentRefused('too many client documents were requested: try again later', true);
    }
  }

  private async read(url: string): Promise<{ known: KnownDocument; seconds: number }> {
    try {
      const { content, seconds } = await fetchDocument(this.outbound, url);
      return { known: { url, client: readDocument(content, url), problem: null }, seconds };
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      const { message, isTemporary, detail } = error;
      return { known: { url, client: null, problem: { message, isTemporary, detail } }, seconds: FAILURE_SECONDS };
    }
  }
}

const refusedFor = ({ message, isTemporary, detail }: NonNullable<KnownDocument['problem']>): DocumentRefused =>
  new DocumentRefused(message, isTemporary, detail);

const notUsable = (): DocumentRefused => new DocumentRefused('the client is not available any more: start again');
