import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ProjectSettingsController } from './project-settings.controller.js';
import { ProjectSettingsService } from './project-settings.service.js';

@Module({ imports: [ProjectsDatabase], controllers: [ProjectSettingsController], providers: [ProjectSettingsService] })
export class ProjectSettingsModule {}
