import type { Sealer } from '@hallpass/database';
import type { TeamRecord } from './team-record.js';

/** Any JSON value that an app stores on a user or a team; null if it stores none. */
export type Metadata = unknown;

/** A user with everything that the API returns (contract/03 §1), read in one statement. */
export interface UserRecord {
  id: string;
  displayName: string | null;
  profileImageUrl: string | null;
  signedUpAt: Date;
  lastActiveAt: Date;
  clientMetadata: Metadata;
  clientReadOnlyMetadata: Metadata;
  serverMetadata: Metadata;
  isAnonymous: boolean;
  /** The primary contact channel; null and false if there is none. */
  primaryEmail: string | null;
  primaryEmailVerified: boolean;
  primaryEmailAuthEnabled: boolean;
  hasPassword: boolean;
  otpAuthEnabled: boolean;
  hasPasskey: boolean;
  hasTotp: boolean;
  /** One entry per account row, oldest first: an id can repeat. */
  oauthProviders: { id: string; accountId: string; email: string | null }[];
  selectedTeam: TeamRecord | null;
}

/** A new user as published: before their personal team was selected (contract/03 §4). */
export const asCreated = (user: UserRecord): UserRecord => ({ ...user, selectedTeam: null });

export interface SealableTotpSecret {
  /** Base64 of the raw secret, with padding. */
  base64: string;
  sealer: Sealer;
}

export interface NewOAuthAccount {
  /** Id of a provider in the project's configuration. */
  id: string;
  accountId: string;
  email?: string | null;
}

export interface NewUser {
  displayName?: string | null;
  profileImageUrl?: string | null;
  clientMetadata?: Metadata;
  clientReadOnlyMetadata?: Metadata;
  serverMetadata?: Metadata;
  primaryEmail?: string | null;
  /** Default false. */
  primaryEmailVerified?: boolean;
  /** Default false: sign-up with an address must set it. */
  primaryEmailAuthEnabled?: boolean;
  /** A finished hash: Argon2id from PasswordHasher, or an imported one. */
  passwordHash?: string | null;
  otpAuthEnabled?: boolean;
  isAnonymous?: boolean;
  totpSecret?: SealableTotpSecret | null;
  oauthProviders?: NewOAuthAccount[];
}

export interface UserPatch {
  displayName?: string | null;
  profileImageUrl?: string | null;
  clientMetadata?: Metadata;
  clientReadOnlyMetadata?: Metadata;
  serverMetadata?: Metadata;
  selectedTeamId?: string | null;
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  passwordHash?: string | null;
  otpAuthEnabled?: boolean;
  passkeyAuthEnabled?: boolean;
  /** Only false: an anonymous user becomes a regular one, never the reverse. */
  isAnonymous?: false;
  totpSecret?: SealableTotpSecret | null;
}
