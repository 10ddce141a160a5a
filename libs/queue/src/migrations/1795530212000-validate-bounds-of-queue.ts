import { validateBound } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DELIVERY, OUTBOX } from './queue-partitions.js';

/** So that the rows need not be looked at under a lock. */
export class ValidateBoundsOfQueue1795530212000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [DELIVERY, OUTBOX]) await validateBound(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // what has been looked at stays so
  }
}
