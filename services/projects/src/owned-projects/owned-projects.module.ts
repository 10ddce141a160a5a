import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { OwnedProjectsController } from './owned-projects.controller.js';
import { OwnedProjectsService } from './owned-projects.service.js';

@Module({ imports: [ProjectsDatabase], controllers: [OwnedProjectsController], providers: [OwnedProjectsService] })
export class OwnedProjectsModule {}
