import { Module } from '@nestjs/common';
import { SentEmailsModule } from './sent-emails/sent-emails.module.js';

/** The API of the service. Mails are sent by `EmailWorkerModule`. */
@Module({ imports: [SentEmailsModule] })
export class EmailModule {}
