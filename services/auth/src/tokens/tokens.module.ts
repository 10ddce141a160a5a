import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.service.js';
import { KnownPlaces } from './known-places.js';
import { LeftOutClaims } from './left-out-claims.js';
import { RefreshTokenRotation } from './refresh-token-rotation.js';

@Module({
  imports: [AuthDatabase, SigningKeysModule],
  providers: [AccessTokens, KnownPlaces, LeftOutClaims, RefreshTokenRotation],
  exports: [AccessTokens],
})
export class TokensModule {}
