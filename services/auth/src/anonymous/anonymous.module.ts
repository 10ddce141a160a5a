import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AnonymousController } from './anonymous.controller.js';

@Module({ imports: [AuthDatabase, TokensModule], controllers: [AnonymousController] })
export class AnonymousModule {}
