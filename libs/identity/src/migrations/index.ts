import type { MigrationClass } from '@hallpass/database';
import { CreateIdentity1763640000000 } from './1763640000000-create-identity.js';
import { IndexEndedRows1763640003000 } from './1763640003000-index-ended-rows.js';
import { CountAttempts1763726401000 } from './1763726401000-count-attempts.js';
import { BackupCodes1763726402000 } from './1763726402000-backup-codes.js';
import { PasskeysAndCommandLine1763726403000 } from './1763726403000-passkeys-and-command-line.js';
import { SessionPlaces1763726404000 } from './1763726404000-session-places.js';
import { CreateOAuthFlows1763726405000 } from './1763726405000-create-oauth-flows.js';
import { CreateOAuthProviderTokens1763726406000 } from './1763726406000-create-oauth-provider-tokens.js';
import { CreateApiKeys1763726407000 } from './1763726407000-create-api-keys.js';
import { ImagesAndJobs1763726409000 } from './1763726409000-images-and-jobs.js';
import { UserLocale1795300000000 } from './1795300000000-user-locale.js';
import { IndexCodesByAddressee1795400000000 } from './1795400000000-index-codes-by-addressee.js';
import { FirstProofs1795400110000 } from './1795400110000-first-proofs.js';
import { BackfillFirstProofs1795400111000 } from './1795400111000-backfill-first-proofs.js';
import { Impersonators1795400112000 } from './1795400112000-impersonators.js';
import { AddressOrigins1795520000000 } from './1795520000000-address-origins.js';
import { RevokeProjects1795530000000 } from './1795530000000-revoke-projects.js';
import { IndexLists1795530100000 } from './1795530100000-index-lists.js';
import { SourcesOfAttempts1795530200000 } from './1795530200000-sources-of-attempts.js';
import { ShortPendingListOfSearch1795530201000 } from './1795530201000-short-pending-list-of-search.js';
import { IndexInvitations1795540000000 } from './1795540000000-index-invitations.js';
import { SessionEnders1795560002000 } from './1795560002000-session-enders.js';
import { UserActivity1795583000000 } from './1795583000000-user-activity.js';
import { TeamSearch1795701494026 } from './1795701494026-team-search.js';
import { HostedSignIn1795701663073 } from './1795701663073-hosted-sign-in.js';
import { OpenInvitations1795714242203 } from './1795714242203-open-invitations.js';
import { UserTraits1795725976869 } from './1795725976869-user-traits.js';
import { BackfillUserTraits1795725979583 } from './1795725979583-backfill-user-traits.js';
import { IndexUserFilters1795725982624 } from './1795725982624-index-user-filters.js';
import { SignUpOfMembers1795727637480 } from './1795727637480-sign-up-of-members.js';
import { BackfillSignUpOfMembers1795727640917 } from './1795727640917-backfill-sign-up-of-members.js';
import { IndexMembersBySignUp1795727644676 } from './1795727644676-index-members-by-sign-up.js';
import { ResponsibleForTeamKeys1795923728168 } from './1795923728168-responsible-for-team-keys.js';
import { IndexResponsibleForTeamKeys1795923729168 } from './1795923729168-index-responsible-for-team-keys.js';
import { DailyCounts1795958000000 } from './1795958000000-daily-counts.js';
import { Processes1795926024281 } from './1795926024281-processes.js';
import { SearchFolding1795958010519 } from './1795958010519-search-folding.js';
import { BackfillSearchFolding1795958012532 } from './1795958012532-backfill-search-folding.js';
import { IndexFoldedTeams1795958014658 } from './1795958014658-index-folded-teams.js';
import { IndexPasskeyChallenges1795975497155 } from './1795975497155-index-passkey-challenges.js';
import { Applications1796054041321 } from './1796054041321-applications.js';
import { IndexSessionsOfApplications1796054042385 } from './1796054042385-index-sessions-of-applications.js';
import { IndexConnectedUsers1796057673341 } from './1796057673341-index-connected-users.js';
import { Resources1796067192575 } from './1796067192575-resources.js';
import { LogoutNotices1796067545439 } from './1796067545439-logout-notices.js';
import { DeviceCodes1796067557005 } from './1796067557005-device-codes.js';
import { IndexExpiringGrants1796067561000 } from './1796067561000-index-expiring-grants.js';
import { SelfRegisteredApplications1796067610133 } from './1796067610133-self-registered-applications.js';
import { IndexUnusedApplications1796067611903 } from './1796067611903-index-unused-applications.js';
import { WorkloadIdentities1796070355680 } from './1796070355680-workload-identities.js';
import { SubjectKeys1796089741067 } from './1796089741067-subject-keys.js';
import { OwnerRoles1796110000000 } from './1796110000000-owner-roles.js';
import { ValidateOwnerRoles1796110001000 } from './1796110001000-validate-owner-roles.js';
import { AddressesCountedAsOne1796112000000 } from './1796112000000-addresses-counted-as-one.js';
import { IndexTaggedAddresses1796112001000 } from './1796112001000-index-tagged-addresses.js';
import { BreachedPasswords1796113000000 } from './1796113000000-breached-passwords.js';
import { PasskeyProviders1796114000000 } from './1796114000000-passkey-providers.js';
import { SecondFactors1796115000000 } from './1796115000000-second-factors.js';
import { SignUpInvitations1796120000000 } from './1796120000000-sign-up-invitations.js';
import { IndexInvitedAddresses1796120001000 } from './1796120001000-index-invited-addresses.js';
import { BlockingHooks1796130000000 } from './1796130000000-blocking-hooks.js';
import { DataExports1796150000000 } from './1796150000000-data-exports.js';
import { RememberedDevices1796160000000 } from './1796160000000-remembered-devices.js';
import { IndexImpersonators1796170002000 } from './1796170002000-index-impersonators.js';

export const identityMigrations: MigrationClass[] = [
  CreateIdentity1763640000000,
  IndexEndedRows1763640003000,
  CountAttempts1763726401000,
  BackupCodes1763726402000,
  PasskeysAndCommandLine1763726403000,
  SessionPlaces1763726404000,
  CreateOAuthFlows1763726405000,
  CreateOAuthProviderTokens1763726406000,
  CreateApiKeys1763726407000,
  ImagesAndJobs1763726409000,
  UserLocale1795300000000,
  IndexCodesByAddressee1795400000000,
  FirstProofs1795400110000,
  BackfillFirstProofs1795400111000,
  Impersonators1795400112000,
  AddressOrigins1795520000000,
  RevokeProjects1795530000000,
  IndexLists1795530100000,
  SourcesOfAttempts1795530200000,
  ShortPendingListOfSearch1795530201000,
  IndexInvitations1795540000000,
  SessionEnders1795560002000,
  UserActivity1795583000000,
  TeamSearch1795701494026,
  HostedSignIn1795701663073,
  OpenInvitations1795714242203,
  UserTraits1795725976869,
  BackfillUserTraits1795725979583,
  IndexUserFilters1795725982624,
  SignUpOfMembers1795727637480,
  BackfillSignUpOfMembers1795727640917,
  IndexMembersBySignUp1795727644676,
  ResponsibleForTeamKeys1795923728168,
  IndexResponsibleForTeamKeys1795923729168,
  Processes1795926024281,
  DailyCounts1795958000000,
  SearchFolding1795958010519,
  BackfillSearchFolding1795958012532,
  IndexFoldedTeams1795958014658,
  IndexPasskeyChallenges1795975497155,
  Applications1796054041321,
  IndexSessionsOfApplications1796054042385,
  IndexConnectedUsers1796057673341,
  Resources1796067192575,
  LogoutNotices1796067545439,
  DeviceCodes1796067557005,
  IndexExpiringGrants1796067561000,
  SelfRegisteredApplications1796067610133,
  IndexUnusedApplications1796067611903,
  WorkloadIdentities1796070355680,
  SubjectKeys1796089741067,
  OwnerRoles1796110000000,
  ValidateOwnerRoles1796110001000,
  AddressesCountedAsOne1796112000000,
  IndexTaggedAddresses1796112001000,
  BreachedPasswords1796113000000,
  PasskeyProviders1796114000000,
  SecondFactors1796115000000,
  SignUpInvitations1796120000000,
  IndexInvitedAddresses1796120001000,
  BlockingHooks1796130000000,
  DataExports1796150000000,
  RememberedDevices1796160000000,
  IndexImpersonators1796170002000,
];
