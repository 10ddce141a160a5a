import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { hashToken } from '@hallpass/identity';
import { randomToken } from '@hallpass/settings';
import {
  type ApplicationRow,
  deleteExpiredSecrets,
  insertSecret,
  type ListedApplication,
  lockApplication,
  MAX_SECRETS,
  type SecretRow,
  selectApplication,
} from './application.sql.js';

/** Lets secret scanners recognize a secret. */
const SECRET_PREFIX = 'hps_';

/** @throws TextError 404 */
export async function getApplication(db: Database | Tx, projectId: string, id: string): Promise<ListedApplication> {
  const [row] = await selectApplication(db, { projectId, id });
  if (!row) throw applicationNotFound();
  return row;
}

/** Reads an application and serializes changes of it and its secrets. @throws TextError 404 */
export async function lockedApplication(tx: Tx, projectId: string, id: string): Promise<ApplicationRow> {
  const [row] = await lockApplication(tx, { projectId, id });
  if (!row) throw applicationNotFound();
  return row;
}

/**
 * Adds a secret to an application that the caller has locked or just created, and deletes its expired secrets. Only the
 * return value contains the secret: the row stores its SHA-256.
 * @throws TextError 409 if the application has two valid secrets
 */
export async function addSecret(
  tx: Tx,
  projectId: string,
  { applicationId, expiresAt }: { applicationId: string; expiresAt: Date | null },
): Promise<{ row: SecretRow; clientSecret: string }> {
  const clientSecret = `${SECRET_PREFIX}${randomToken()}`;
  await deleteExpiredSecrets(tx, { projectId, applicationId });
  const [row] = await insertSecret(tx, {
    projectId,
    id: randomUUID(),
    applicationId,
    secretHash: hashToken(clientSecret),
    lastFour: clientSecret.slice(-4),
    expiresAt,
  });
  if (!row)
    throw new TextError(
      409,
      'TOO_MANY_APPLICATION_SECRETS',
      `The application has ${MAX_SECRETS} valid secrets, the maximum. Delete one first.`,
    );
  return { row, clientSecret };
}

const applicationNotFound = (): TextError =>
  new TextError(
    404,
    'APPLICATION_NOT_FOUND',
    'The application does not exist. Check its id in the list of applications.',
  );
