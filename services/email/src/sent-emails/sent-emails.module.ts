import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { MailStore } from '../delivery/mail.store.js';
import { SentEmailsController } from './sent-emails.controller.js';
import { SentEmailsService } from './sent-emails.service.js';

@Module({ imports: [EmailDatabase], controllers: [SentEmailsController], providers: [SentEmailsService, MailStore] })
export class SentEmailsModule {}
