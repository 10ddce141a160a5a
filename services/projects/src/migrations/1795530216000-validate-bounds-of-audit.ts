import { validateBound } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMIN_WRITE, AUDIT_EVENT } from './audit-partitions.js';

/** Validates the bounds now, so that later no rows are checked under a lock. */
export class ValidateBoundsOfAudit1795530216000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [AUDIT_EVENT, ADMIN_WRITE]) await validateBound(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // a validated constraint stays valid
  }
}
