import { validateBound } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMIN_WRITE, AUDIT_EVENT } from './audit-partitions.js';

/** So that the rows need not be looked at under a lock. */
export class ValidateBoundsOfAudit1795530216000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [AUDIT_EVENT, ADMIN_WRITE]) await validateBound(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // what has been looked at stays so
  }
}
