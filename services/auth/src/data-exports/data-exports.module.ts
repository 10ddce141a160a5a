import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { AuthDataExport } from './data-export-due.handler.js';

@Module({ imports: [AuthDatabase], providers: [AuthDataExport] })
export class DataExportsModule {}
