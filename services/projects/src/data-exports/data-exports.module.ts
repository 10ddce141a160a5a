import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ProjectsDataExport } from './projects-data-export.js';

@Module({ imports: [ProjectsDatabase], providers: [ProjectsDataExport] })
export class DataExportsModule {}
