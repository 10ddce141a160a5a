import { Module } from '@nestjs/common';
import { ResealedSubjectKeys } from '../authorization-server/subjects/resealed-subject-keys.js';
import { AuthDatabase } from '../database.js';
import { DeletedProjectKeys } from './deleted-project-keys.js';
import { EndedRows } from './ended-rows.js';

@Module({ imports: [AuthDatabase], providers: [DeletedProjectKeys, EndedRows, ResealedSubjectKeys] })
export class RetentionModule {}
