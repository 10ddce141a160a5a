import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { ContactChannelsModule } from './contact-channels/contact-channels.module.js';
import { DataExportsModule } from './data-exports/data-exports.module.js';
import { DisownedAddressesModule } from './disowned-addresses/disowned-addresses.module.js';
import { ImagesModule } from './images/images.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TeamInvitationsModule } from './team-invitations/team-invitations.module.js';
import { TeamMemberProfilesModule } from './team-member-profiles/team-member-profiles.module.js';
import { TeamMembershipsModule } from './team-memberships/team-memberships.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { UserCountModule } from './user-count/user-count.module.js';
import { UserExportModule } from './user-export/user-export.module.js';
import { UserAccountsModule } from './users/user-accounts.module.js';
import { UsersEvents } from './users.events.js';

/** The service `users`: users, contact channels, teams, their members and invitations, uploaded images. */
@Module({
  imports: [
    IdentityModule,
    // Imported first, because their fixed paths must match before `users/{user_id}`.
    UserExportModule,
    UserCountModule,
    JobsModule,
    UserAccountsModule,
    DataExportsModule,
    TeamsModule,
    TeamMembershipsModule,
    TeamMemberProfilesModule,
    TeamInvitationsModule,
    DisownedAddressesModule,
    ContactChannelsModule,
    ImagesModule,
    RetentionModule,
    UsersEvents,
  ],
})
export class UsersModule {}
