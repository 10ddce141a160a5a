import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { JwksController } from './jwks.controller.js';
import { SigningKeysController } from './signing-keys.controller.js';
import { SigningKeys } from './signing-keys.service.js';

@Module({
  imports: [AuthDatabase],
  controllers: [JwksController, SigningKeysController],
  providers: [SigningKeys],
  exports: [SigningKeys],
})
export class SigningKeysModule {}
