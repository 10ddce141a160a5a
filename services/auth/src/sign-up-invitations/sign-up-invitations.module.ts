import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SendSignUpInvitation } from './send-sign-up-invitation.handler.js';
import { SignUpInvitationsController } from './sign-up-invitations.controller.js';
import { SignUpInvitations } from './sign-up-invitations.service.js';

@Module({
  imports: [AuthDatabase],
  controllers: [SignUpInvitationsController],
  providers: [SendSignUpInvitation, SignUpInvitations],
})
export class SignUpInvitationsModule {}
