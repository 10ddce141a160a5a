import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { deleteSecret, type SecretRow, updateSecret } from './application.sql.js';
import { addSecret, lockedApplication } from './application-rows.js';

interface NamedSecret {
  applicationId: string;
  secretId: string;
}

/** Secrets of applications. Two may be valid at a time, so that a secret can be replaced without an interruption. */
@Injectable()
export class ApplicationSecrets {
  constructor(private readonly database: Database) {}

  /**
   * @returns the row, and the secret, which is shown only this once
   * @throws TextError 404; 409 if the application uses no secrets or has two valid ones
   */
  create(
    projectId: string,
    secret: { applicationId: string; expiresAt: Date | null },
  ): Promise<{ row: SecretRow; clientSecret: string }> {
    return this.database.transaction(async (tx) => {
      const { authentication } = await lockedApplication(tx, projectId, secret.applicationId);
      if (authentication !== 'client_secret')
        throw new TextError(
          409,
          'APPLICATION_USES_NO_SECRET',
          'The application does not authenticate with a secret. Set its authentication to client_secret first.',
        );
      return addSecret(tx, projectId, secret);
    });
  }

  /** @param expiresAt null: never @throws TextError 404 */
  update(projectId: string, { applicationId, secretId }: NamedSecret, expiresAt: Date | null): Promise<SecretRow> {
    return this.database.transaction(async (tx) => {
      await lockedApplication(tx, projectId, applicationId);
      const [row] = await updateSecret(tx, { projectId, applicationId, id: secretId, expiresAt });
      if (!row) throw secretNotFound();
      return row;
    });
  }

  /** The secret is rejected from the next request on. @throws TextError 404 */
  async delete(projectId: string, { applicationId, secretId }: NamedSecret): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockedApplication(tx, projectId, applicationId);
      const [row] = await deleteSecret(tx, { projectId, applicationId, id: secretId });
      if (!row) throw secretNotFound();
    });
  }
}

const secretNotFound = (): TextError =>
  new TextError(
    404,
    'APPLICATION_SECRET_NOT_FOUND',
    'The application does not have this secret. Read the application to see its secrets.',
  );
