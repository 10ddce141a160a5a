import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { SendEmailController } from './send-email.controller.js';
import { SendEmailService } from './send-email.service.js';

@Module({ imports: [EmailDatabase], controllers: [SendEmailController], providers: [SendEmailService] })
export class SendingModule {}
