import { Module } from '@nestjs/common';
import { MailCounts } from './mail-counts.js';

/** One module, so that a process that hosts API and worker has one set of numbers. */
@Module({ providers: [MailCounts], exports: [MailCounts] })
export class FiguresModule {}
