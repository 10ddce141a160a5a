export {
  type AttemptKey,
  type AttemptRule,
  type AttemptSource,
  forgiveAttempts,
  takeAttempt,
} from './attempts/attempts.js';
export {
  assertLeftToday,
  makeRoomToday,
  maySendToday,
  storeIf,
  isFirstToday,
  takeToday,
} from './attempts/daily-limit.js';
export { groupsOf, networkOf, unwrapIPv4 } from './records/network.js';
export { noteProvenNetwork, recentSends, takeSend } from './attempts/sends.js';
export { publishUserUpdated } from './changes/changes.js';
export { byUser, type EventActor, publishSecurityEvents, type SecurityEventName } from './changes/security-events.js';
export { maskedAddress, noteAddressOrigin, noteVerifiedByLink } from './contact-channels/address-origin.js';
export {
  type RequestPlace,
  endCodesOfAddress,
  hasLapsed,
  isOpenReservation,
  type Disowning,
} from './contact-channels/contact-channel.sql.js';
export { claimProvenAddress } from './contact-channels/claim-proven-address.js';
export { countAsOne } from './contact-channels/count-as-one.js';
export { ContactChannelEntity } from './contact-channels/contact-channel.entity.js';
export {
  CONTACT_CHANNEL_ORDER,
  listContactChannels,
  toContactChannel,
  verifyContactChannel,
  walkContactChannels,
  type ContactChannelJson,
} from './contact-channels/contact-channels.js';
export { endOtherWaysIn } from './contact-channels/end-other-ways-in.js';
export { normalizeEmail } from './contact-channels/normalize-email.js';
export { takeReservedAddress } from './contact-channels/reserved-addresses.js';
export { VerificationMail } from './contact-channels/verification-mail.js';
export {
  dataExportDue,
  DataExportDueHandler,
  endFailed,
  EXPORTING_SERVICES,
  partSealContext,
} from './data-exports/data-export-due.js';
export { type ExportFailure, type ExportKey, finishStep, lockExport } from './data-exports/data-export.sql.js';
export { type ExportAudience, exportListing, type ExportListing } from './data-exports/export-listing.sql.js';
export { disownAddress, disownedAddress, disowningOf } from './disowned-addresses/disown-address.js';
export * from './identity.module.js';
export { ImageStore, isUpload } from './images/image-store.js';
export { keepImage, takeUnusedImages } from './images/image.sql.js';
export { linkWithCode, type MailRequest, MailRequests } from './email-requests/mail-requests.js';
export { mailOwners } from './email-requests/owner-mails.js';
export { notifyOfSecurityChange } from './email-requests/security-notice.js';
export { primaryAddress } from './email-requests/security-notice.sql.js';
export * from './migrations/index.js';
export type { HashQueueFigures } from './passwords/hash-queue.js';
export { PasswordHasher, type PasswordPlace } from './passwords/password-hasher.js';
export {
  assertPasswordLength,
  assertPasswordPolicy,
  breachedPassword,
  isListedPassword,
  PASSWORD_MIN_LENGTH,
} from './passwords/password-policy.js';
export {
  assertUserExists,
  grantProjectPermission,
  PROJECT_PERMISSION_ORDER,
  revokeProjectPermission,
  walkProjectPermissions,
} from './permissions/project-grants.js';
export { holdInviter, inviteIdsOf, senderMayInvite } from './permissions/inviters.js';
export { assertMayGiveRole, assertOwnerRole, changeOwnerRole, roleRequired } from './permissions/owner-roles.js';
export { SENDER_MAY_INVITE } from './permissions/grant.sql.js';
export { OWNER_PERMISSION } from './permissions/project-owner.js';
export {
  assertTeamMembership,
  assertTeamPermission,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
  TEAM_PERMISSION_ORDER,
  type TeamGrantKey,
  walkTeamPermissions,
} from './permissions/team-grants.js';
export { lockUser } from './records/lock-user.js';
export { lockingUser } from './records/lock-user.sql.js';
export { readUser } from './records/read-user.js';
export { contains } from './records/search-pattern.js';
export { readEnder, type SessionEnder } from './records/session-ender.js';
export { toClientTeam, toServerTeam, type ClientTeamJson, type ServerTeamJson } from './records/team-json.js';
export type { TeamRecord } from './records/team-record.js';
export { PROVIDER_ACCOUNT_ID_MAX_LENGTH, SHOWN_PROVIDER_ACCOUNTS, toUserRecord } from './records/user-columns.sql.js';
export { toClientUser, toServerUser, type ClientUserJson, type ServerUserJson } from './records/user-json.js';
export { asCreated } from './records/user-record.js';
export type { NewUser, SealableTotpSecret, UserPatch, UserRecord } from './records/user-record.js';
export {
  createSession,
  type NewSession,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SessionPlace,
  type SignInDevice,
  storedPlace,
  type StoredPlace,
} from './sessions/create-session.js';
export { SERVER_SESSIONS, type SessionPermit, type StartingSession } from './sessions/session-permit.js';
export { endAllSessions } from './sessions/end-all-sessions.js';
export {
  endExpiredGrants,
  endGrantsOfApplication,
  endGrantsOfUser,
  endImpersonations,
  endSession,
  endSessions,
  SESSION_END_REASONS,
} from './sessions/end-sessions.js';
export { assertNoImpersonation } from './sessions/impersonation.js';
export { assertMayChangeSignIn, assertMayLast } from './sessions/recent-sign-in.js';
export {
  ACCESS_TOKEN_MIN_SECONDS,
  REMEMBERED_DEVICE_DAYS,
  SESSION_LIFETIME_MILLIS,
  SESSION_MAX_LIFETIME_MILLIS,
} from './sessions/session-limits.js';
export { type SessionPolicy, sessionPolicyOf } from './sessions/session-policy.js';
export {
  assertEnrolled,
  assertEnrolledForTeam,
  type Enrollment,
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  IS_MULTI_FACTOR,
  isMultiFactor,
  MUST_ENROLL,
  readEnrollment,
  secondFactorRuleOf,
} from './sessions/second-factor-rule.js';
export { hashToken } from './sessions/token-hash.js';
export {
  addressDecision,
  assertAddressMaySignUp,
  assertNoInvitationNeeded,
  assertSignUpsOpen,
  SignUpRefused,
} from './sign-up-policy/assert-may-sign-up.js';
export { Countries } from './sign-up-policy/countries.js';
export { type SignUpAttempt, SignUpGate, type SignUpPerson } from './sign-up-policy/sign-up-gate.js';
export { removePasskeys } from './sign-in-methods/remove-passkeys.js';
export { assertSignInMethodLeft } from './sign-in-methods/sign-in-method-left.js';
export {
  MEMBER_PROFILE_ORDER,
  type MemberProfile,
  readMemberProfile,
  toMemberProfile,
  updateMemberProfile,
  walkMemberProfiles,
} from './teams/member-profiles.js';
export { addMember, isMember, removeMember, type Membership } from './teams/members.js';
export { TEAM_ORDER, walkTeams } from './teams/list-teams.js';
export { createTeam, deleteTeam, readTeam, updateTeam } from './teams/teams.js';
export { createUser } from './users/create-user.js';
export { deleteUser } from './users/delete-user.js';
export { assertImportedPasswordHash } from './users/imported-password-hash.js';
export { countUsers, USER_ORDER, type UserListQuery, walkUsers } from './users/list-users.js';
export { openTotpSecret } from './users/totp-secret.js';
export { updateUser, type UpdatedUser } from './users/update-user.js';
export { filterConditions, USER_METHODS, type UserFilter, type UserMethod } from './users/user.sql.js';
export { normalizeTotp, normalizeTypedCode } from './verification-codes/typed-codes.js';
export { VERIFICATION_CODE_LIFETIMES_MILLIS } from './verification-codes/verification-code-types.js';
export { deleteOldestPasskeyChallenges } from './verification-codes/verification-code.sql.js';
export { type VerificationCode, VerificationCodes } from './verification-codes/verification-codes.js';
export { removeTotp } from './users/remove-totp.js';
