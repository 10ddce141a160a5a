import { Module } from '@nestjs/common';
import { ImageStore } from '@hallpass/identity';
import { StorageModule } from '@hallpass/storage';
import { ProjectsDatabase } from '../database.js';
import { OwnedProjectsController } from './owned-projects.controller.js';
import { OwnedProjectsService } from './owned-projects.service.js';

@Module({
  imports: [ProjectsDatabase, StorageModule],
  controllers: [OwnedProjectsController],
  providers: [ImageStore, OwnedProjectsService],
})
export class OwnedProjectsModule {}
