import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ProjectsDataExport } from './data-export-due.handler.js';

@Module({ imports: [ProjectsDatabase], providers: [ProjectsDataExport] })
export class DataExportsModule {}
