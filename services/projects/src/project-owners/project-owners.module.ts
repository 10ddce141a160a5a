import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ProjectOwnersController } from './project-owners.controller.js';
import { ProjectOwnersService } from './project-owners.service.js';

@Module({
  imports: [ProjectsDatabase],
  controllers: [ProjectOwnersController],
  providers: [ProjectOwnersService],
})
export class ProjectOwnersModule {}
