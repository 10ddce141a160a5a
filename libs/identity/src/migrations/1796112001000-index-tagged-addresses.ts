import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address without its tag, as `withoutTag` of `libs/project-config` writes it. */
const UNTAGGED = String.raw`regexp_replace(value, '^([^@+]+)\+[^@]*@', '\1@')`;

/** Decides which of two tags of an address signs up, and finds the tags of an address. */
export class IndexTaggedAddresses1796112001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'users.contact_channel_counted_as_one',
      `ON users.contact_channel (project_id, (${UNTAGGED})) WHERE counted_as_one AND used_for_auth`,
      { isUnique: true },
    );
    await createIndexConcurrently(
      runner,
      'users.contact_channel_tagged',
      `ON users.contact_channel (project_id, (${UNTAGGED})) WHERE used_for_auth AND value LIKE '%+%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users.contact_channel_tagged');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users.contact_channel_counted_as_one');
  }
}
