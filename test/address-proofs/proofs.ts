export const HOLDERS = {
  unproven: 'an account that nothing has proved',
  proven: 'an account that another address has proved',
  lapsed: 'an account that nothing has proved, over 7 days ago',
} as const;
export type Holder = keyof typeof HOLDERS;

/**
 * The effect on the account that holds the address.
 * - `kept`: nothing.
 * - `lost`: the account can no longer sign in with the address; everything else stays.
 * - `verified`: the address is verified; everything else stays.
 * - `reset`: the same, with the new password, which ends sessions.
 * - `claimed`: the address is verified and the only way to sign in; password, sessions and API keys are removed.
 */
export type Fate = 'kept' | 'lost' | 'verified' | 'reset' | 'claimed';

/** The account that signs in with the address afterwards. */
export type Owner = 'holder' | 'somebody else' | 'nobody';

export interface Outcome {
  /** The status, or the known error. */
  answer: number | string;
  fate: Fate;
  owner: Owner;
}

const refused = (answer: string): Outcome => ({ answer, fate: 'kept', owner: 'holder' });
const taken = (answer: number): Outcome => ({ answer, fate: 'lost', owner: 'somebody else' });
const within = (fate: Fate): Outcome => ({ answer: 200, fate, owner: 'holder' });
const released: Outcome = { answer: 200, fate: 'lost', owner: 'nobody' };

const EXISTS = 'USER_EMAIL_ALREADY_EXISTS';
const IN_USE = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

/** The table of docs/security.md, "Who gets an address" (security E7, E10). */
export const PROOFS = {
  'a sign-up with a password': { unproven: refused(EXISTS), proven: refused(EXISTS), lapsed: taken(200) },
  'an upgrade with a password': { unproven: refused(EXISTS), proven: refused(EXISTS), lapsed: taken(200) },
  'a user made by a server': { unproven: refused(EXISTS), proven: refused(EXISTS), lapsed: taken(201) },
  'a verified user made by a server': { unproven: refused(EXISTS), proven: taken(201), lapsed: taken(201) },
  'a primary address given by a server': { unproven: refused(EXISTS), proven: refused(EXISTS), lapsed: taken(200) },
  'a provider that does not vouch for it': { unproven: refused(IN_USE), proven: refused(IN_USE), lapsed: taken(303) },
  'a provider that vouches for it': { unproven: refused(IN_USE), proven: taken(303), lapsed: taken(303) },
  'a sign-in code': { unproven: within('claimed'), proven: taken(200), lapsed: taken(200) },
  'a sign-in code from before': { unproven: within('claimed'), proven: taken(200), lapsed: taken(200) },
  'a reset of the password': { unproven: within('claimed'), proven: within('reset'), lapsed: within('claimed') },
  "the link of the account's verification mail": {
    unproven: within('verified'),
    proven: within('verified'),
    lapsed: within('verified'),
  },
  "the link of another account's verification mail": { unproven: released, proven: released, lapsed: released },
  "another account's unverified address, switched on": {
    unproven: refused(IN_USE),
    proven: refused(IN_USE),
    lapsed: taken(200),
  },
  "another account's address, verified and switched on by a server": {
    unproven: refused(IN_USE),
    proven: taken(200),
    lapsed: taken(200),
  },
  "another account's verified address, switched on": { unproven: taken(200), proven: taken(200), lapsed: taken(200) },
} as const satisfies Record<string, Record<Holder, Outcome>>;
export type Proof = keyof typeof PROOFS;
