import { Module } from '@nestjs/common';
import { AuthDatabase } from '../../database.js';
import { Subjects } from './subjects.service.js';

@Module({ imports: [AuthDatabase], providers: [Subjects], exports: [Subjects] })
export class SubjectsModule {}
