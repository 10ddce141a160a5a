/** @once auth decides alone; `test/sign-up-policy.e2e-spec.ts` signs up in every way in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  createProject,
  serverApi,
  strictServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';

/** Projects that admit only people whom an owner approves (docs/sign-up-policy.md, security C16). */

interface Entry {
  id: string;
  email: string;
  answer?: string;
  status: string;
  decided_at_millis: number | null;
}

const OVERRIDE = { 'auth.signUp': { mode: 'waitlist' } };
const address = () => `${randomUUID()}@example.com`;
const makeProject = (override: object = OVERRIDE) => createProject({ config: { allow_localhost: true }, override });

let project: TestProject;
beforeAll(async () => {
  project = await makeProject();
});

const join = (body: object, of = project) => client(of).post('/auth/waitlist', body);
const entries = async (query: string, of = project): Promise<Entry[]> =>
  succeeded(await serverApi(of).get(`/waitlist-entries?${query}`)).items;
const named = async (email: string, of = project): Promise<Entry[]> =>
  entries(`query=${encodeURIComponent(email)}`, of);
const decide = (how: 'approve' | 'decline', body: object, of = project) =>
  serverApi(of).post(`/waitlist-entries/${how}`, body);
const mailed = (to: string, template: string) => capturedMail(project, { to, template });

async function joined(answer?: string): Promise<Entry> {
  const email = address();
  succeeded(await join({ email, answer }));
  return until(`${email} is on the waitlist`, async () => (await named(email))[0] ?? null);
}

/** Waits until earlier requests are handled: they are handled in order, or a mail of a later one would be missing. */
async function settled(): Promise<void> {
  await mailed((await joined()).email, 'waitlist_joined');
}

async function signUp(email: string, code?: string) {
  const api = client(project).with(code === undefined ? {} : { 'x-hallpass-invitation-code': code });
  const { status, headers } = await api.post('/auth/password/sign-up', { email, password: 'correct horse battery' });
  return status === 200 ? 'yes' : headers.get('x-hallpass-error');
}

const events = async (type: string, of = project) =>
  succeeded(await adminApi(of).get(`/internal/audit-log?action=${type}`)).items as { details: unknown }[];

describe('joining the waitlist', () => {
  it.each([
    [{}],
    [{ email: 'no address' }],
    [{ email: address(), answer: 'x'.repeat(1_001) }],
    [{ email: address(), status: 'approved' }],
  ])('is refused with %#', async (body) => expect((await join(body)).status).toBe(400));

  it('is refused while the project has none, is closed, or blocks the address', async () => {
    const open = await join({ email: address() }, await makeProject({}));
    expect([open.status, open.headers.get('x-hallpass-error')]).toEqual([403, 'WAITLIST_NOT_ENABLED']);
    const closed = await makeProject({ ...OVERRIDE, 'auth.allowSignUp': false });
    expect((await join({ email: address() }, closed)).knownError).toBe('SIGN_UP_NOT_ENABLED');
    const blockedAddresses = { entry: { pattern: 'example.com' } };
    const strict = await makeProject({ 'auth.signUp': { mode: 'waitlist', blockedAddresses } });
    expect((await join({ email: address() }, strict)).headers.get('x-hallpass-error')).toBe('SIGN_UP_ADDRESS_REFUSED');
  });

  it('gives every address the same answer, and stores nothing for a user', async () => {
    const [known, waiting] = [address(), (await joined()).email];
    const fields = { primary_email: known, primary_email_verified: true, primary_email_auth_enabled: true };
    succeeded(await serverApi(project).post('/users', fields));
    const answers = [];
    for (const email of [known, waiting, address()]) {
      const { status, body } = await join({ email });
      answers.push({ status, body });
    }
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { success: true } });
    await settled();
    expect(await named(known)).toEqual([]);
    expect(await named(waiting)).toHaveLength(1);
  });

  it('stores the answer, sends an email and an event', async () => {
    const entry = await joined('  For my team.  ');
    expect(entry).toMatchObject({ answer: 'For my team.', status: 'pending', decided_at_millis: null });
    expect((await mailed(entry.email, 'waitlist_joined')).text).toContain('waitlist');
    await until('the event is in the audit log', async () => (await events('waitlist_entry.created')).length > 0);
  });

  it('is bounded for each network', async () => {
    const strict = await createProject({ server: await strictServer(), override: OVERRIDE });
    const from = { ...strict, clientAddress: '198.18.77.1' };
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await join({ email: address() }, from)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('deciding about the waitlist', () => {
  it('is not for clients', async () => {
    const { id } = await joined();
    const api = client(project);
    const answers = [
      await api.get('/waitlist-entries'),
      await api.post('/waitlist-entries/approve', { ids: [id] }),
      await api.post('/waitlist-entries/decline', { ids: [id] }),
      await api.delete(`/waitlist-entries/${id}`),
    ];
    for (const { status } of answers) expect(status).toBe(401);
  });

  it('changes nothing in another project', async () => {
    const { id, email } = await joined();
    const other = await makeProject();
    expect(succeeded(await decide('approve', { ids: [id] }, other))).toEqual({ changed: 0 });
    expect((await serverApi(other).delete(`/waitlist-entries/${id}`)).status).toBe(404);
    expect(await named(email)).toMatchObject([{ status: 'pending' }]);
  });

  it('takes a thousand entries, and not more', async () => {
    const ids = (length: number) => Array.from({ length }, () => randomUUID());
    expect(succeeded(await decide('decline', { ids: ids(1_000) }))).toEqual({ changed: 0 });
    expect((await decide('decline', { ids: ids(1_001) })).status).toBe(400);
    expect((await decide('approve', { ids: [] })).status).toBe(400);
  });

  it('approves several people, who sign up with the code of their email', async () => {
    const [ada, grace] = [await joined(), await joined()];
    expect(await signUp(ada.email)).toBe('SIGN_UP_ON_WAITLIST');
    const ids = [ada.id, grace.id];
    expect(succeeded(await decide('approve', { ids }))).toEqual({ changed: 2 });
    expect(succeeded(await decide('approve', { ids: [ada.id] }))).toEqual({ changed: 0 });
    const { text } = await mailed(ada.email, 'waitlist_approved');
    const code = /invitation_code=([0-9a-z]{45})/.exec(text)![1]!;
    expect(await signUp(grace.email, code)).toBe('SIGN_UP_ON_WAITLIST');
    expect(await signUp(ada.email)).toBe('SIGN_UP_ON_WAITLIST');
    expect(await signUp(ada.email, code)).toBe('yes');
    expect(await named(ada.email)).toEqual([]);
    expect(await named(grace.email)).toMatchObject([{ status: 'approved' }]);
    await until('both events are in the audit log', async () => (await events('waitlist_entry.approved')).length >= 2);
  });

  it('declines quietly, or with an email, also people who were approved', async () => {
    const [quiet, told] = [await joined(), await joined()];
    succeeded(await decide('approve', { ids: [told.id] }));
    const { text } = await mailed(told.email, 'waitlist_approved');
    const code = /invitation_code=([0-9a-z]{45})/.exec(text)![1]!;
    succeeded(await decide('decline', { ids: [quiet.id] }));
    succeeded(await decide('decline', { ids: [told.id], send_email: true }));
    await mailed(told.email, 'waitlist_declined');
    const { items } = succeeded(await adminApi(project).get('/internal/emails'));
    const toQuiet = items.filter(({ to }: { to: string[] }) => to.includes(quiet.email));
    expect(toQuiet).toHaveLength(1);
    expect(await signUp(told.email, code)).toBe('SIGN_UP_ON_WAITLIST');
    expect((await entries('status=declined')).map(({ email }) => email)).toEqual([quiet.email, told.email]);
  });

  it('forgets a person, who can join again', async () => {
    const { id, email } = await joined();
    succeeded(await serverApi(project).delete(`/waitlist-entries/${id}`));
    expect(await named(email)).toEqual([]);
    succeeded(await join({ email }));
    await until('the person is on the list again', async () => (await named(email)).length === 1);
  });
});
