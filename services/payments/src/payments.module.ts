import { Module } from '@nestjs/common';
import { PaymentsDatabase } from './database.js';

/** The service `payments`: products, items, purchases, subscriptions, transactions. */
@Module({ imports: [PaymentsDatabase] })
export class PaymentsModule {}
