import { Module } from '@nestjs/common';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AnonymousController } from './anonymous.controller.js';

@Module({ imports: [BlockingHookModule, SignUpsModule, TokensModule], controllers: [AnonymousController] })
export class AnonymousModule {}
