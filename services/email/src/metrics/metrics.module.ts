import { Module } from '@nestjs/common';
import { MailCounts } from './mail-counts.js';

/** A module of its own, so that a process with both API and worker has one set of counters. */
@Module({ providers: [MailCounts], exports: [MailCounts] })
export class MetricsModule {}
