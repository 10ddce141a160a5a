import { Injectable } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { textError } from '@hallpass/errors';
import { blockingHookOf } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { hasCountryRules } from '@hallpass/project-config';
import {
  assertAddressMaySignUp,
  assertCountryMaySignUp,
  assertNoInvitationNeeded,
  assertSignUpsOpen,
} from './assert-may-sign-up.js';
import { Countries } from './countries.js';

/**
 * How a user signs up, or how an anonymous user gets an account. `anonymous` creates an anonymous user; an anonymous
 * user gets an account by `api_key` or `contact_channel`, too.
 */
export type SignUpMethod =
  | 'password'
  | 'otp'
  | 'passkey'
  | 'anonymous'
  | 'api_key'
  | 'contact_channel'
  | `oauth:${string}`;

export interface SignUpAttempt {
  method: SignUpMethod;
  /** Normalized; null for a sign-up without an address. */
  email: string | null;
  /** Whether an emailed code or the provider has proven that the mailbox belongs to the person. */
  isVerified: boolean;
  displayName?: string | null;
}

/** A person who signs up. */
export interface SignUpPerson {
  project: ProjectSnapshot;
  accessType: 'client' | 'server' | 'admin';
  /** The address of the person's browser or app, if `accessType` is `client`; otherwise, of the backend that calls. */
  clientAddress: string;
}

/**
 * The one place in which every sign-up of a client is decided, before its transaction: nothing is held while this is
 * awaited. The transaction checks the rules again that need no other service (`assertMayLast`, `SignUps`).
 */
@Injectable()
export class SignUpGate {
  constructor(private readonly countries: Countries) {}

  /**
   * @param allowance.isOpen an invitation allows the sign-up even while sign-ups are closed
   * @param allowance.isInvited the address is invited or approved, and its mailbox is proven
   * @throws SignUpNotEnabled, SignUpRefused
   */
  async admit(
    _db: Database,
    person: SignUpPerson,
    { method, email }: SignUpAttempt,
    { isOpen = false, isInvited = false }: { isOpen?: boolean; isInvited?: boolean } = {},
  ): Promise<void> {
    const { project } = person;
    // No setting turns anonymous users off (contract/02 §3).
    if (method === 'anonymous') return;
    if (!isOpen) assertSignUpsOpen(project);
    assertAddressMaySignUp(project, email);
    if (!isInvited) assertNoInvitationNeeded(project);
    await this.assertCountry(person);
  }

  /**
   * Checks the country of the person. A backend calls from its own country, so it is not asked.
   * @throws SignUpRefused
   */
  async assertCountry({ project, accessType, clientAddress }: SignUpPerson): Promise<void> {
    if (accessType !== 'client' || !hasCountryRules(project.config)) return;
    assertCountryMaySignUp(project, await this.countries.countryOf(clientAddress));
  }

  /**
   * As `admit`, for a request that gives the caller a way to sign in. Does nothing unless the caller is an anonymous
   * user, who gets an account that way, and a client. These ways ask no blocking hook, so a project whose hook decides
   * about sign-ups has none of them (security C18).
   */
  async admitAnonymous(
    db: Database,
    caller: SignUpPerson & { isAnonymous: boolean },
    attempt: SignUpAttempt,
  ): Promise<void> {
    if (!caller.isAnonymous || caller.accessType !== 'client') return;
    await this.admit(db, caller, attempt);
    if (blockingHookOf(caller.project.config)?.asks.sign_up) throw textError('SignUpDeniedByHook');
  }
}
