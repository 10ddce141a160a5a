import { capturedMail, client, codeIn, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import { errorOf, browserOf } from '../../services/auth/test/oauth-world.js';

/** `yes`, or the code of the refusal. */
export type Outcome = string;

type Answer = Awaited<ReturnType<ReturnType<typeof client>['post']>>;

const outcome = ({ status, knownError, headers }: Answer): Outcome =>
  status < 300 ? 'yes' : (knownError ?? headers.get('x-hallpass-error') ?? String(status));

const password = 'correct horse battery';

async function anonymous(project: TestProject): Promise<{ accessToken: string }> {
  const { access_token: accessToken } = succeeded(await client(project).post('/auth/anonymous/sign-up'));
  return { accessToken };
}

async function byCode(project: TestProject, email: string, session?: { accessToken: string }): Promise<Outcome> {
  const api = client(project, session);
  const callback_url = 'http://localhost:3000/magic';
  // The answer never depends on the policy: it would say whether the address has an account.
  const { nonce } = succeeded(await api.post('/auth/otp/send-sign-in-code', { email, callback_url }));
  const mail = await capturedMail(project, { to: email, template: 'magic_link', containing: nonce });
  return outcome(await api.post('/auth/otp/sign-in', { code: codeIn(mail.text) }));
}

async function byProvider(
  project: TestProject,
  email: string | undefined,
  { isVerified = true, token }: { isVerified?: boolean; token?: string } = {},
): Promise<Outcome> {
  const person = { sub: crypto.randomUUID(), email, email_verified: isVerified };
  const { page, flow } = await browserOf(project).signIn(person, { token });
  const error = errorOf(page);
  if (error) return error.errorCode!;
  const { status } = await browserOf(project).exchange(page, flow);
  return status === 200 ? 'yes' : String(status);
}

interface Way {
  /** Whether the user gets an address. */
  hasAddress: boolean;
  /** Whether the policy binds it. */
  isBound: boolean;
  /** Whether it proves that the mailbox belongs to the person, so that an invitation of the address counts. */
  isProof: boolean;
  signUp: (project: TestProject, email: string) => Promise<Outcome>;
}

const bound = (signUp: Way['signUp'], hasAddress = true): Way => ({
  hasAddress,
  isBound: true,
  isProof: false,
  signUp,
});
const proving = (signUp: Way['signUp']): Way => ({ ...bound(signUp), isProof: true });

/** Every way to get an account. */
export const WAYS: Record<string, Way> = {
  'a password': bound(async (project, email) =>
    outcome(await client(project).post('/auth/password/sign-up', { email, password })),
  ),
  'a mailed code': proving((project, email) => byCode(project, email)),
  'a provider that vouches for the address': proving((project, email) => byProvider(project, email)),
  'a provider that does not': bound((project, email) => byProvider(project, email, { isVerified: false })),
  'a provider without an address': bound((project) => byProvider(project, undefined), false),
  'an anonymous user with a password': bound(async (project, email) =>
    outcome(await client(project, await anonymous(project)).post('/auth/password/sign-up', { email, password })),
  ),
  'an anonymous user with a mailed code': proving(async (project, email) =>
    byCode(project, email, await anonymous(project)),
  ),
  'an anonymous user with a provider': proving(async (project, email) =>
    byProvider(project, email, { token: (await anonymous(project)).accessToken }),
  ),
  'an anonymous user who adds an address': bound(async (project, email) => {
    const body = { user_id: 'me', type: 'email', value: email, used_for_auth: true };
    return outcome(await client(project, await anonymous(project)).post('/contact-channels', body));
  }),
  'an anonymous user who registers a passkey': bound(
    async (project) =>
      outcome(await client(project, await anonymous(project)).post('/auth/passkey/initiate-passkey-registration', {})),
    false,
  ),
  'an anonymous user who creates an API key': bound(async (project) => {
    const body = { user_id: 'me', description: 'key', expires_at_millis: null };
    return outcome(await client(project, await anonymous(project)).post('/user-api-keys', body));
  }, false),
  'a server': {
    hasAddress: true,
    isBound: false,
    isProof: true,
    signUp: async (project, email) =>
      outcome(
        await serverApi(project).post('/users', {
          primary_email: email,
          primary_email_verified: true,
          primary_email_auth_enabled: true,
        }),
      ),
  },
};

/** Every way in for a user who has an account. */
export const WAYS_IN: Record<string, (project: TestProject, email: string) => Promise<Outcome>> = {
  'a password': async (project, email) =>
    outcome(await client(project).post('/auth/password/sign-in', { email, password })),
  'a mailed code': (project, email) => byCode(project, email),
  'a provider': (project, email) => byProvider(project, email),
};

/** An account with a password and a verified address, made by a server. */
export async function account(project: TestProject, email: string): Promise<void> {
  const fields = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password };
  succeeded(await serverApi(project).post('/users', fields));
}

export async function invite(project: TestProject, email: string): Promise<void> {
  succeeded(await serverApi(project).post('/sign-up-invitations', { emails: [email] }));
}

export async function inviteToTeam(project: TestProject, email: string): Promise<void> {
  const { id } = succeeded(await serverApi(project).post('/teams', { display_name: 'Invited' }));
  const body = { team_id: id, email, callback_url: 'http://localhost:3000/join' };
  succeeded(await serverApi(project).post('/team-invitations/send-code', body));
}

/** Joins the waitlist. @returns the id of the entry */
export async function wait(project: TestProject, email: string): Promise<string> {
  succeeded(await client(project).post('/auth/waitlist', { email }));
  return until(`${email} is on the waitlist`, async () => {
    const path = `/waitlist-entries?query=${encodeURIComponent(email)}`;
    return (succeeded(await serverApi(project).get(path)).items[0]?.id as string | undefined) ?? null;
  });
}

export async function decide(project: TestProject, email: string, how: 'approve' | 'decline'): Promise<void> {
  const id = await wait(project, email);
  succeeded(await serverApi(project).post(`/waitlist-entries/${how}`, { ids: [id] }));
}
