import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const unanswered = (kinds: string): string =>
  `ON auth.oauth_record (project_id, expires_at) WHERE session_id IS NULL AND kind IN (${kinds})`;
const REQUESTS = `'Interaction', 'PushedAuthorizationRequest', 'Session'`;

/**
 * Device codes (RFC 8628) are records of the authorization server. A code that a user types is unique in its project.
 * Codes that nobody has answered make room like other requests, and a user who disconnects an application ends the codes
 * that it has not exchanged.
 */
export class DeviceCodes1796067557005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'auth.oauth_record_of_user_code',
      `ON auth.oauth_record (project_id, uid_hash) WHERE kind = 'DeviceCode'`,
      { isUnique: true },
    );
    await createIndexConcurrently(
      runner,
      'auth.oauth_record_of_device',
      `ON auth.oauth_record (project_id, application_id) WHERE kind = 'DeviceCode' AND session_id IS NOT NULL`,
    );
    await createIndexConcurrently(runner, 'auth.oauth_record_unanswered', unanswered(`${REQUESTS}, 'DeviceCode'`));
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.oauth_record_of_request`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'auth.oauth_record_of_request', unanswered(REQUESTS));
    for (const index of ['oauth_record_unanswered', 'oauth_record_of_device', 'oauth_record_of_user_code'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS auth.${index}`);
    await runner.query(`DELETE FROM auth.oauth_record WHERE kind = 'DeviceCode'`);
  }
}
