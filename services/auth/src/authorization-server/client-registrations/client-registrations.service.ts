import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, isUuid, type Tx } from '@hallpass/database';
import { Freshness } from '@hallpass/freshness';
import { assertLeftToday, endGrantsOfApplication, hashToken } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { randomToken } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { addSecret } from '../applications/application-rows.js';
import { columnsOf } from '../applications/application-rules.js';
import {
  type ApplicationRow,
  deleteApplication,
  deleteSecrets,
  lockCreation,
} from '../applications/application.sql.js';
import { MAX_SELF_REGISTERED, tooManySelfRegistered } from '../applications/self-registered.js';
import { deleteUnusedApplication } from '../applications/unused-application.sql.js';
import { insertRegistration, lockRegistration, updateRegistration } from './client-registration.sql.js';
import { readRegistration, RegistrationError } from './registration-metadata.js';

const MAX_A_DAY = 1_000;
/** Lets secret scanners recognize a registration access token. */
const TOKEN_PREFIX = 'hpr_';

export interface Registered {
  row: ApplicationRow;
  /** Only in the response that creates it. */
  clientSecret?: string;
}

/** Whose registration a request manages. */
interface Managed {
  projectId: string;
  clientId: string;
  token: string;
}

/** Applications that register themselves, if the project lets them (RFC 7591, RFC 7592). */
@Injectable()
export class ClientRegistrations {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly freshness: Freshness,
  ) {}

  /**
   * @returns the application, and the token that manages it, which is shown only this once
   * @throws RegistrationError; RateLimitedError; DailyLimitError; TextError 409 if the project has too many
   */
  async create(
    { id: projectId, config }: ProjectSnapshot,
    clientAddress: string,
    body: Buffer | undefined,
  ): Promise<Registered & { token: string }> {
    if (config.authorizationServer.allowClientRegistration !== true) throw switchedOff();
    await this.limits.consume(RATE_LIMITS.clientRegistration, { projectId, clientAddress });
    const { fields } = readRegistration(body);
    const token = `${TOKEN_PREFIX}${randomToken()}`;
    const id = randomUUID();
    const { displayName, authentication, redirectUris, settings } = columnsOf(fields, id);
    const values = {
      ...{ projectId, id, kind: fields.kind, tokenHash: hashToken(token), maximum: MAX_SELF_REGISTERED },
      ...{ displayName, authentication, redirectUris, settings },
    };
    return this.database.transaction(async (tx) => {
      const { rateLimits } = this.database.settings;
      const counted = { projectId, kind: 'client-registration' } as const;
      await assertLeftToday(tx, counted, { rateLimits, signedOutPerDay: MAX_A_DAY });
      await lockCreation(tx, { projectId });
      let [row] = await insertRegistration(tx, values);
      if (!row) {
        await deleteUnusedApplication(tx, { projectId, registration: 'dynamic' });
        [row] = await insertRegistration(tx, values);
      }
      if (!row) throw tooManySelfRegistered();
      return { ...(await withSecret(tx, projectId, row)), token };
    });
  }

  /** @returns null for an unknown client or token */
  read(of: Managed): Promise<Registered | null> {
    return this.manage(of, (_tx, row) => Promise.resolve({ row }));
  }

  /**
   * Replaces the metadata. Users are asked for their consent again.
   * @returns null for an unknown client or token
   * @throws RegistrationError
   */
  update(of: Managed, body: Buffer | undefined): Promise<Registered | null> {
    return this.manage(of, async (tx, before) => {
      const { fields, metadata } = readRegistration(body);
      if (metadata['client_id'] !== before.id)
        throw new RegistrationError('invalid_client_metadata', 'client_id must be that of the registered client');
      const { displayName, authentication, redirectUris, settings } = columnsOf(fields, before.id);
      const { projectId } = of;
      const key = { projectId, id: before.id };
      const changed = { kind: fields.kind, displayName, authentication, redirectUris, settings };
      const [row] = await updateRegistration(tx, { ...key, ...changed });
      if (authentication === before.authentication) return { row: row! };
      await deleteSecrets(tx, { projectId, applicationId: before.id });
      return withSecret(tx, projectId, row!);
    });
  }

  /** Deletes the application and ends its grants. @returns null for an unknown client or token */
  delete(of: Managed, clientAddress: string): Promise<true | null> {
    return this.manage(of, async (tx, { id }) => {
      const which = { applicationId: id, reason: 'revoked', by: null, clientAddress } as const;
      await endGrantsOfApplication(tx, of.projectId, which, this.freshness);
      await deleteApplication(tx, { projectId: of.projectId, id });
      return true as const;
    });
  }

  private async manage<T>(
    { projectId, clientId, token }: Managed,
    work: (tx: Tx, row: ApplicationRow) => Promise<T>,
  ): Promise<T | null> {
    if (!isUuid(clientId) || token === '') return null;
    return this.database.transaction(async (tx) => {
      const [row] = await lockRegistration(tx, { projectId, id: clientId, tokenHash: hashToken(token) });
      return row ? work(tx, row) : null;
    });
  }
}

async function withSecret(tx: Tx, projectId: string, row: ApplicationRow): Promise<Registered> {
  if (row.authentication !== 'client_secret') return { row };
  const { clientSecret } = await addSecret(tx, projectId, { applicationId: row.id, expiresAt: null });
  return { row, clientSecret };
}

const switchedOff = (): RegistrationError =>
  new RegistrationError('access_denied', 'this project does not let clients register: ask its administrators', 403);
