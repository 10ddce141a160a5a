import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';

@Module({ imports: [EmailDatabase], controllers: [DraftsController], providers: [DraftsService] })
export class DraftsModule {}
