import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { PaymentsDataExport } from './data-export-due.handler.js';

@Module({ imports: [PaymentsDatabase], providers: [PaymentsDataExport] })
export class DataExportsModule {}
