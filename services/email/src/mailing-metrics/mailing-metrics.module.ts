import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { MailingMetricsController } from './mailing-metrics.controller.js';

@Module({ imports: [EmailDatabase], controllers: [MailingMetricsController] })
export class MailingMetricsModule {}
