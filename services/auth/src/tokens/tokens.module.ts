import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.service.js';

@Module({ imports: [AuthDatabase, SigningKeysModule], providers: [AccessTokens], exports: [AccessTokens] })
export class TokensModule {}
