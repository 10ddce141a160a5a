import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { Idempotency } from './idempotency.js';
import { OldRows } from './old-rows.js';

@Module({ imports: [PaymentsDatabase], providers: [Idempotency, OldRows], exports: [Idempotency] })
export class IdempotencyModule {}
