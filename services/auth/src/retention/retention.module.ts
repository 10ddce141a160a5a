import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { DeletedProjectSigningKeys } from '../signing-keys/deleted-project-signing-keys.js';
import { EndedRows } from './ended-rows.js';

/** Removes this service's expired rows, and the rows of deleted projects. */
@Module({ imports: [AuthDatabase], providers: [DeletedProjectSigningKeys, EndedRows] })
export class RetentionModule {}
