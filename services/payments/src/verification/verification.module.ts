import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { BalanceChecks } from './balance-checks.js';

@Module({ imports: [PaymentsDatabase], providers: [BalanceChecks] })
export class VerificationModule {}
