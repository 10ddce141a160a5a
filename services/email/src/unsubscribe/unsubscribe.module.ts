import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeService } from './unsubscribe.service.js';

@Module({
  imports: [EmailDatabase, IdentityModule],
  controllers: [UnsubscribeController],
  providers: [UnsubscribeService],
})
export class UnsubscribeModule {}
