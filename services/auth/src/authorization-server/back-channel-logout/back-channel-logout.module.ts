import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../../database.js';
import { SigningKeysModule } from '../../signing-keys/signing-keys.module.js';
import { EndedGrants } from './ended-grants.handler.js';
import { ExpiredGrants } from './expired-grants.js';
import { LogoutDispatcher } from './logout-dispatcher.js';
import { LogoutSender } from './logout-sender.js';
import { SubjectsModule } from '../subjects/subjects.module.js';

@Module({
  imports: [AuthDatabase, SigningKeysModule, SubjectsModule],
  providers: [EndedGrants, ExpiredGrants, LogoutDispatcher, LogoutSender, OutboundHttp],
})
export class BackChannelLogoutModule {}
