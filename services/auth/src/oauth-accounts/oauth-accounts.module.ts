import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { OAuthAccountsController } from './oauth-accounts.controller.js';
import { OAuthAccountsService } from './oauth-accounts.service.js';

@Module({ imports: [AuthDatabase], controllers: [OAuthAccountsController], providers: [OAuthAccountsService] })
export class OAuthAccountsModule {}
