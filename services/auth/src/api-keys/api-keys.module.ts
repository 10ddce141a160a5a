import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { ApiKeysService } from './api-keys.service.js';
import { TeamApiKeysController } from './team-api-keys.controller.js';
import { UserApiKeysController } from './user-api-keys.controller.js';

@Module({
  imports: [AuthDatabase],
  controllers: [TeamApiKeysController, UserApiKeysController],
  providers: [ApiKeysService],
})
export class ApiKeysModule {}
