import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { DeletedProjectRows } from './deleted-project-rows.js';

@Module({
  imports: [ProjectsDatabase],
  providers: [DeletedProjectRows],
})
export class DeletedProjectsModule {}
