import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({ imports: [AuthDatabase, TokensModule], controllers: [SessionsController], providers: [SessionsService] })
export class SessionsModule {}
