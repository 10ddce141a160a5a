import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { QueueModule } from '@hallpass/queue';
import { ContactChannelsModule } from './contact-channels/contact-channels.module.js';
import { TeamMembershipsModule } from './team-memberships/team-memberships.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { UserAccountsModule } from './users/user-accounts.module.js';

/** The service `users`: users, contact channels, teams and their members. */
@Module({
  imports: [
    IdentityModule,
    QueueModule.forService('users', []),
    UserAccountsModule,
    TeamsModule,
    TeamMembershipsModule,
    ContactChannelsModule,
  ],
})
export class UsersModule {}
