import { Module } from '@nestjs/common';
import { ProjectsCurrentController } from './projects-current.controller.js';

@Module({ controllers: [ProjectsCurrentController] })
export class ProjectsCurrentModule {}
