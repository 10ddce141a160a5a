import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { InternalApiKeysController } from './internal-api-keys.controller.js';
import { InternalApiKeysService } from './internal-api-keys.service.js';

@Module({ imports: [ProjectsDatabase], controllers: [InternalApiKeysController], providers: [InternalApiKeysService] })
export class InternalApiKeysModule {}
