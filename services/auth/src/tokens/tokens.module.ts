import { Module } from '@nestjs/common';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.service.js';
import { KnownPlaces } from './known-places.js';
import { LeftOutClaims } from './left-out-claims.js';
import { RefreshHook } from './refresh-hook.js';
import { RefreshTokenRotation } from './refresh-token-rotation.js';

@Module({
  imports: [AuthDatabase, BlockingHookModule, SigningKeysModule],
  providers: [AccessTokens, KnownPlaces, LeftOutClaims, RefreshHook, RefreshTokenRotation],
  exports: [AccessTokens],
})
export class TokensModule {}
