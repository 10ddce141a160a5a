import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { SignInInvitationsController } from './sign-in-invitations.controller.js';
import { SignInInvitationsService } from './sign-in-invitations.service.js';

@Module({
  imports: [EmailDatabase, IdentityModule],
  controllers: [SignInInvitationsController],
  providers: [SignInInvitationsService],
})
export class SignInInvitationsModule {}
