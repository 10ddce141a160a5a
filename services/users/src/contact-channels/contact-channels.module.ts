import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ContactChannelsController } from './contact-channels.controller.js';
import { ContactChannelsService } from './contact-channels.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [UsersDatabase],
  controllers: [ContactChannelsController, VerificationController],
  providers: [ContactChannelsService, VerificationService],
})
export class ContactChannelsModule {}
