import { QueueModule } from '@hallpass/queue';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SendResetCode } from '../passwords/send-reset-code.handler.js';
import { DeletedProjectSigningKeys } from '../signing-keys/deleted-project-signing-keys.js';
import { EndedRows } from './ended-rows.js';

/** What the service removes: what has ended, and what it kept of deleted projects. */
@Module({
  imports: [
    AuthDatabase,
    QueueModule.forService('auth', [DeletedProjectSigningKeys, SendResetCode], [DeletedProjectSigningKeys, EndedRows]),
  ],
  providers: [DeletedProjectSigningKeys, EndedRows],
})
export class HousekeepingModule {}
