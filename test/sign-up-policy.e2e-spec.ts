import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { makeProject } from '../services/auth/test/oauth-world.js';
import { account, decide, invite, inviteToTeam, type Outcome, wait, WAYS, WAYS_IN } from './sign-up-policy/ways.js';

/** Every way to sign up or in, with every policy (docs/sign-up-policy.md). */

const METHODS = {
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'apiKeys.enabled.user': true,
};

interface Policy {
  override: Record<string, unknown>;
  /** An address that the policy decides about. */
  address: () => string;
  /** The answer to a bound sign-up with such an address. */
  outcome: Outcome;
  /** The same for a sign-up without an address; default: allowed. */
  withoutAddress?: Outcome;
  /** The same for a sign-up that does not prove that the mailbox belongs to the person; default: as `outcome`. */
  withoutProof?: Outcome;
  before?: (project: TestProject, email: string) => Promise<unknown>;
}

const unique = (domain = 'example.com') => `${randomUUID()}@${domain}`;
const tagged = () => `${randomUUID()}+news@example.com`;
const list = (pattern: string) => ({ entry: { pattern } });

/** An address that the mode of the policy admits, and only with a proof of the mailbox. */
const admits = (mode: string, refusal: Outcome, before: Policy['before']): Policy => ({
  override: { 'auth.signUp': { mode } },
  address: unique,
  outcome: 'yes',
  withoutProof: refusal,
  withoutAddress: refusal,
  before,
});
const refuses = (mode: string, refusal: Outcome, before?: Policy['before']): Policy => ({
  ...admits(mode, refusal, before),
  outcome: refusal,
});
const UNINVITED = 'SIGN_UP_NEEDS_INVITATION';
const WAITING = 'SIGN_UP_ON_WAITLIST';

const POLICIES: Record<string, Policy> = {
  none: { override: {}, address: unique, outcome: 'yes' },
  closed: {
    override: { 'auth.allowSignUp': false },
    address: unique,
    outcome: 'SIGN_UP_NOT_ENABLED',
    withoutAddress: 'SIGN_UP_NOT_ENABLED',
  },
  'a blocked domain': {
    override: { 'auth.signUp': { blockedAddresses: list('blocked.example') } },
    address: () => unique('blocked.example'),
    outcome: 'SIGN_UP_ADDRESS_REFUSED',
  },
  'a blocked wildcard': {
    override: { 'auth.signUp': { blockedAddresses: list('*.blocked.example') } },
    address: () => unique('a.b.blocked.example'),
    outcome: 'SIGN_UP_ADDRESS_REFUSED',
  },
  'another domain is allowed': {
    override: { 'auth.signUp': { allowedAddresses: list('allowed.example') } },
    address: unique,
    outcome: 'SIGN_UP_ADDRESS_REFUSED',
    withoutAddress: 'SIGN_UP_NEEDS_ADDRESS',
  },
  'the domain is allowed': {
    override: { 'auth.signUp': { allowedAddresses: list('allowed.example') } },
    address: () => unique('allowed.example'),
    outcome: 'yes',
    withoutAddress: 'SIGN_UP_NEEDS_ADDRESS',
  },
  'no disposable domains': {
    override: { 'auth.signUp': { refuseDisposable: true } },
    address: () => unique('mailinator.com'),
    outcome: 'SIGN_UP_DISPOSABLE_ADDRESS',
  },
  'no tags': {
    override: { 'auth.signUp': { subAddresses: 'refuse' } },
    address: tagged,
    outcome: 'SIGN_UP_TAGGED_ADDRESS',
  },
  'tags count as one, of a new mailbox': {
    override: { 'auth.signUp': { subAddresses: 'one' } },
    address: tagged,
    outcome: 'yes',
  },
  'tags count as one, of a user': {
    override: { 'auth.signUp': { subAddresses: 'one' } },
    address: tagged,
    outcome: 'taken',
    before: (project, email) => account(project, email.replace('+news', '')),
  },
  'the mode says open': { override: { 'auth.signUp': { mode: 'open' } }, address: unique, outcome: 'yes' },
  'by invitation, of a stranger': refuses('invitation', UNINVITED),
  'by invitation, of another address': refuses('invitation', UNINVITED, (project) => invite(project, unique())),
  'by invitation, of an invited address': admits('invitation', UNINVITED, invite),
  'by invitation, of an address invited to a team': admits('invitation', UNINVITED, inviteToTeam),
  'by invitation, of a blocked address': {
    ...refuses('invitation', 'SIGN_UP_ADDRESS_REFUSED', invite),
    override: { 'auth.signUp': { mode: 'invitation', blockedAddresses: list('blocked.example') } },
    address: () => unique('blocked.example'),
    withoutAddress: UNINVITED,
  },
  'by waitlist, of a stranger': refuses('waitlist', WAITING),
  'by waitlist, of a waiting address': refuses('waitlist', WAITING, wait),
  'by waitlist, of an approved address': admits('waitlist', WAITING, (...who) => decide(...who, 'approve')),
  'by waitlist, of a declined address': refuses('waitlist', WAITING, (...who) => decide(...who, 'decline')),
  'by waitlist, of an invited address': admits('waitlist', WAITING, invite),
};

/** Ways report an address of another user in their own words. */
const TAKEN = ['USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'];
const shared = (outcome: Outcome): Outcome => (TAKEN.includes(outcome) ? 'taken' : outcome);

describe.each(Object.entries(POLICIES))('policy: %s', (_name, policy) => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject({ ...METHODS, ...policy.override });
  });

  it.each(Object.entries(WAYS))('sign-up by %s', async (_way, { hasAddress, isBound, isProof, signUp }) => {
    const email = policy.address();
    await policy.before?.(project, email);
    const withAddress = isProof ? policy.outcome : (policy.withoutProof ?? policy.outcome);
    const expected = hasAddress ? withAddress : (policy.withoutAddress ?? 'yes');
    expect(shared(await signUp(project, email))).toBe(isBound ? expected : 'yes');
  });

  it.each(Object.entries(WAYS_IN))('a user signs in with %s', async (_way, signIn) => {
    const email = policy.address();
    await account(project, email);
    expect(await signIn(project, email)).toBe('yes');
  });

  it('an anonymous user can always be created (contract/02 §3)', async () => {
    expect((await client(project).post('/auth/anonymous/sign-up')).status).toBe(200);
  });
});

describe('a refused address', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject({ ...METHODS, 'auth.signUp': { blockedAddresses: list('blocked.example') } });
  });

  it('gets the same answer whether or not it has an account (security C14)', async () => {
    const known = unique('blocked.example');
    await account(project, known);
    const answers = await Promise.all(
      [known, unique('blocked.example')].map(async (email) => {
        const body = { email, password: 'another password' };
        const { status, body: text, headers } = await client(project).post('/auth/password/sign-up', body);
        return { status, text, code: headers.get('x-hallpass-error') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 403, code: 'SIGN_UP_ADDRESS_REFUSED' });
  });

  it('leaves nothing behind', async () => {
    const email = unique('blocked.example');
    await client(project).post('/auth/password/sign-up', { email, password: randomUUID() });
    const { items } = succeeded(await serverApi(project).get(`/users?query=${encodeURIComponent(email)}`));
    expect(items).toEqual([]);
  });
});

describe('tags that count as one', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject({ ...METHODS, 'auth.signUp': { subAddresses: 'one' } });
  });
  const signUp = (email: string) =>
    client(project).post('/auth/password/sign-up', { email, password: 'correct horse battery' });

  it('let one of many sign-ups at the same time through', async () => {
    const name = randomUUID();
    const addresses = [`${name}@example.com`, ...Array.from({ length: 7 }, (_, n) => `${name}+${n}@example.com`)];
    const answers = await Promise.all(addresses.map(signUp));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ knownError }) => knownError === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(7);
  });

  it('do not keep the owner of the mailbox out: an unverified tag gives way to a proof (security E10)', async () => {
    const name = randomUUID();
    expect((await signUp(`${name}+squatter@example.com`)).status).toBe(200);
    expect(await WAYS['a mailed code']!.signUp(project, `${name}@example.com`)).toBe('yes');
  });

  it('are different mailboxes again when the policy changes', async () => {
    const own = await makeProject({ ...METHODS, 'auth.signUp': { subAddresses: 'one' } });
    const name = randomUUID();
    const attempt = (tag: string) =>
      client(own).post('/auth/password/sign-up', { email: `${name}+${tag}@example.com`, password: randomUUID() });
    expect((await attempt('1')).status).toBe(200);
    const override = JSON.stringify({ 'auth.signUp': { subAddresses: 'allow' } });
    succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string: override }));
    expect((await attempt('2')).status).toBe(200);
  });
});
