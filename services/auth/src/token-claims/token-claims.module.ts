import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { TokenClaimsController } from './token-claims.controller.js';
import { TokenPreviews } from './token-previews.service.js';

@Module({
  imports: [AuthDatabase, SigningKeysModule],
  controllers: [TokenClaimsController],
  providers: [TokenPreviews],
})
export class TokenClaimsModule {}
