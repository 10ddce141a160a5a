import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AnonymousController } from './anonymous.controller.js';

@Module({ imports: [AuthDatabase, SignUpsModule, TokensModule], controllers: [AnonymousController] })
export class AnonymousModule {}
