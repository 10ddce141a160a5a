import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { MailStore } from '../delivery/mail.store.js';
import { MailTransport } from '../smtp/mail-transport.js';
import { TestEmailController } from './test-email.controller.js';
import { TestEmailService } from './test-email.service.js';

@Module({
  imports: [EmailDatabase, MetricsModule],
  controllers: [TestEmailController],
  providers: [TestEmailService, MailStore, MailTransport],
})
export class TestEmailModule {}
