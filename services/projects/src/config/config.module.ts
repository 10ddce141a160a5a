import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ConfigController } from './config.controller.js';
import { ConfigService } from './config.service.js';

@Module({ imports: [ProjectsDatabase], controllers: [ConfigController], providers: [ConfigService] })
export class ConfigModule {}
