import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { PaymentsDataExport } from './payments-data-export.js';

@Module({ imports: [PaymentsDatabase], providers: [PaymentsDataExport] })
export class DataExportsModule {}
