import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { MovableClock } from './movable-clock.js';
import { PaymentsClock } from './payments-clock.js';

@Module({
  imports: [PaymentsDatabase],
  providers: [{ provide: PaymentsClock, useClass: MovableClock }],
  exports: [PaymentsClock],
})
export class ClockModule {}
