import { KnownErrors, TEXT_ERRORS, TextError, type TextErrorName } from '@hallpass/errors';
import {
  type AddressDecision,
  type AddressRule,
  decideAddress,
  decideCountry,
  signUpModeOf,
} from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { isDisposableDomain } from './disposable-domains.js';

/** The sign-up policy of the project refuses the sign-up. */
export class SignUpRefused extends TextError {}

const REFUSALS = {
  blocked: 'SignUpAddressRefused',
  not_allowed: 'SignUpAddressRefused',
  no_address: 'SignUpNeedsAddress',
  disposable: 'SignUpDisposableAddress',
  sub_address: 'SignUpTaggedAddress',
} as const satisfies Partial<Record<AddressRule, TextErrorName>>;

/** Decides about an address by the rules of a project, whether or not it has an account (docs/sign-up-policy.md). */
export const addressDecision = (config: ProjectSnapshot['config'], email: string | null): AddressDecision =>
  decideAddress(config, email, isDisposableDomain);

/**
 * Checks whether a sign-up with this address is allowed. Reads nothing, so the answer is the same for addresses with
 * and without an account.
 * @param email normalized; null for a sign-up without an address
 * @throws SignUpNotEnabled, SignUpRefused
 */
export function assertMaySignUp(project: Pick<ProjectSnapshot, 'config'>, email: string | null): void {
  assertSignUpsOpen(project);
  assertAddressMaySignUp(project, email);
  // Invitations and the waitlist name an address. `SignUpGate` decides whether it has one.
  if (email === null) assertNoInvitationNeeded(project);
}

/** @throws SignUpRefused if the project admits only people who are invited or approved */
export function assertNoInvitationNeeded({ config }: Pick<ProjectSnapshot, 'config'>): void {
  const mode = signUpModeOf(config);
  if (mode !== 'open') throw refused(mode === 'invitation' ? 'SignUpNeedsInvitation' : 'SignUpOnWaitlist');
}

/** @throws SignUpNotEnabled */
export function assertSignUpsOpen({ config }: Pick<ProjectSnapshot, 'config'>): void {
  if (!config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
}

/** @throws SignUpRefused */
export function assertAddressMaySignUp({ config }: Pick<ProjectSnapshot, 'config'>, email: string | null): void {
  const { isAllowed, rule } = addressDecision(config, email);
  if (isAllowed) return;
  throw refused(REFUSALS[rule as keyof typeof REFUSALS]);
}

/** @param country ISO 3166-1 alpha-2; null if it is unknown. @throws SignUpRefused */
export function assertCountryMaySignUp({ config }: Pick<ProjectSnapshot, 'config'>, country: string | null): void {
  const refusal = decideCountry(config, country);
  if (refusal !== null) throw refused(refusal === 'country_unknown' ? 'SignUpCountryUnknown' : 'SignUpCountryRefused');
}

function refused(name: TextErrorName): SignUpRefused {
  const { status, code, message } = TEXT_ERRORS[name];
  return new SignUpRefused(status, code, message);
}
