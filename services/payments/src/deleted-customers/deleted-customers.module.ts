import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { DeletedCustomers } from './deleted-customers.js';
import { TeamDeletedHandler } from './team-deleted.handler.js';
import { UserDeletedHandler } from './user-deleted.handler.js';

@Module({
  imports: [PaymentsDatabase, ClockModule],
  providers: [DeletedCustomers, TeamDeletedHandler, UserDeletedHandler],
})
export class DeletedCustomersModule {}
