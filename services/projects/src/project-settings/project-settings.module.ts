import { Module } from '@nestjs/common';
import { ImageStore } from '@hallpass/identity';
import { StorageModule } from '@hallpass/storage';
import { ProjectsDatabase } from '../database.js';
import { ProjectSettingsController } from './project-settings.controller.js';
import { ProjectSettingsService } from './project-settings.service.js';

@Module({
  imports: [ProjectsDatabase, StorageModule],
  controllers: [ProjectSettingsController],
  providers: [ImageStore, ProjectSettingsService],
})
export class ProjectSettingsModule {}
