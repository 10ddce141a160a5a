import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { MailingFiguresController } from './mailing-figures.controller.js';

@Module({ imports: [EmailDatabase], controllers: [MailingFiguresController] })
export class MailingFiguresModule {}
