import { QueueModule } from '@hallpass/queue';
import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { DeletedProjectRows } from './deleted-project-rows.js';

@Module({
  imports: [ProjectsDatabase, QueueModule.forService('projects', [DeletedProjectRows], [DeletedProjectRows])],
  providers: [DeletedProjectRows],
})
export class DeletedProjectsModule {}
