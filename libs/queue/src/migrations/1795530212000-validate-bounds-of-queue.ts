import { validateBound } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DELIVERY, OUTBOX } from './queue-partitions.js';

/** Validates the bounds now, so that later no rows are checked under a lock. */
export class ValidateBoundsOfQueue1795530212000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [DELIVERY, OUTBOX]) await validateBound(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // a validated constraint stays valid
  }
}
