import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { TransactionsController } from './transactions.controller.js';
import { TransactionsService } from './transactions.service.js';

@Module({ imports: [PaymentsDatabase], controllers: [TransactionsController], providers: [TransactionsService] })
export class TransactionsModule {}
