import { boundTable } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DELIVERY, OUTBOX } from './queue-partitions.js';

/** Adds an upper bound to the current queue tables, which become the first partition. */
export class BoundQueue1795530211000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [DELIVERY, OUTBOX]) await boundTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { schema, name } of [DELIVERY, OUTBOX])
      await runner.query(`ALTER TABLE ${schema}.${name} DROP CONSTRAINT IF EXISTS ${name}_before`);
  }
}
