import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { AuthDataExport } from './auth-data-export.js';

@Module({ imports: [AuthDatabase], providers: [AuthDataExport] })
export class DataExportsModule {}
