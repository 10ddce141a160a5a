import { boundTable } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMIN_WRITE, AUDIT_EVENT } from './audit-partitions.js';

/** Adds an upper bound to the current logs, which become the first partition. */
export class BoundAudit1795530215000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [AUDIT_EVENT, ADMIN_WRITE]) await boundTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { schema, name } of [AUDIT_EVENT, ADMIN_WRITE])
      await runner.query(`ALTER TABLE ${schema}.${name} DROP CONSTRAINT IF EXISTS ${name}_before`);
  }
}
