import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../../../database.js';
import { RenewalsModule } from '../renewals/renewals.module.js';
import { TestClockController } from './test-clock.controller.js';
import { TestClockService } from './test-clock.service.js';

/** Moving the clock of a project in test mode, which does what falls due on the way. */
@Module({
  imports: [PaymentsDatabase, RenewalsModule],
  controllers: [TestClockController],
  providers: [TestClockService],
})
export class TestClockModule {}
