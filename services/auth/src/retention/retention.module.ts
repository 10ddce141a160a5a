import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { DeletedProjectSigningKeys } from '../signing-keys/deleted-project-signing-keys.js';
import { EndedRows } from './ended-rows.js';

@Module({ imports: [AuthDatabase], providers: [DeletedProjectSigningKeys, EndedRows] })
export class RetentionModule {}
