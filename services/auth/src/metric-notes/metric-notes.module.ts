import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { MetricNotes } from './metric-notes.js';

@Module({ imports: [AuthDatabase], providers: [MetricNotes], exports: [MetricNotes] })
export class MetricNotesModule {}
