import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../../database.js';
import { Balances } from './balances.js';

@Module({ imports: [PaymentsDatabase], providers: [Balances], exports: [Balances] })
export class BalancesModule {}
