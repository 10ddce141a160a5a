import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { AddToWaitlist } from './add-to-waitlist.handler.js';
import { JoinWaitlistController } from './join-waitlist.controller.js';
import { WaitlistController } from './waitlist.controller.js';
import { Waitlist } from './waitlist.service.js';

@Module({
  imports: [AuthDatabase],
  controllers: [JoinWaitlistController, WaitlistController],
  providers: [AddToWaitlist, Waitlist],
})
export class WaitlistModule {}
