import { Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { OpeningLedgers } from './opening-ledgers.js';

@Module({ imports: [PaymentsDatabase, ClockModule], providers: [OpeningLedgers] })
export class UpgradeModule {}
