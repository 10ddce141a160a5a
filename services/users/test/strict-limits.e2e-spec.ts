import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  client,
  createProject,
  serverApi,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const callback_url = 'http://localhost:3000/handler';

let project: TestProject;

beforeAll(async () => {
  project = await createProject({
    server: await strictServer(),
    config: { allow_localhost: true, magic_link_enabled: true },
  });
});

/** Limits of emails to one address in ten minutes (security D6). */
const FOR_ONE_CLIENT = 3;
const FOR_ALL = 5;

async function refusedAfter(count: number, send: () => Promise<ApiResponse>): Promise<void> {
  for (let n = 0; n < count; n += 1) expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, refused.knownError]).toEqual([429, null]);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

it('an address gets five emails of any kind in ten minutes, at most three of them for one client', async () => {
  const user = await signUp(project);
  const server = serverApi(project);
  const [channel] = succeeded(await server.get(`/contact-channels?user_id=${user.userId}`)).items;
  const path = `/contact-channels/me/${channel.id}/send-verification-code`;
  await refusedAfter(FOR_ONE_CLIENT, () => client(project, user).post(path, { callback_url }));
  const legacy = { email: user.email, callback_url };
  expect((await client(project, user).post('/contact-channels/send-verification-code', legacy)).status).toBe(429);
  const team = succeeded(await server.post('/teams', { display_name: 'T' }));
  const invite = (email: string) =>
    server.post('/team-invitations/send-code', { team_id: team.id, email, callback_url });
  await refusedAfter(FOR_ALL - FOR_ONE_CLIENT, () => invite(user.email.toUpperCase()));
  const other = `${randomUUID()}@example.com`;
  await refusedAfter(FOR_ALL, () => invite(other));
});

it('an untrusted callback counts like a trusted one (security P1)', async () => {
  const user = await signUp(project);
  const server = serverApi(project);
  const [channel] = succeeded(await server.get(`/contact-channels?user_id=${user.userId}`)).items;
  const team = succeeded(await server.post('/teams', { display_name: 'T' }));
  const untrusted = { callback_url: 'https://untrusted.example.com/handler' };
  const email = () => `${randomUUID()}@example.com`;
  const [reset, code, invited, asked] = [email(), email(), email(), email()];
  const ofClients = [
    () => client(project).post('/auth/password/send-reset-code', { email: reset, ...untrusted }),
    () => client(project).post('/auth/otp/send-sign-in-code', { email: code, ...untrusted }),
    () => client(project, user).post(`/contact-channels/me/${channel.id}/send-verification-code`, untrusted),
  ];
  const ofServers = [
    () => server.post('/team-invitations/send-code', { team_id: team.id, email: invited, ...untrusted }),
    () => adminApi(project).post('/internal/send-sign-in-invitation', { email: asked, ...untrusted }),
  ];
  for (const ask of [...ofClients, ...ofServers]) {
    const free = ofClients.includes(ask) ? FOR_ONE_CLIENT : FOR_ALL;
    for (let n = 0; n < free; n += 1) expect((await ask()).knownError).toBe('REDIRECT_URL_NOT_WHITELISTED');
    expect((await ask()).status).toBe(429);
  }
});

it('a client may change addresses thirty times an hour', async () => {
  const user = await signUp(project);
  const [channel] = succeeded(await client(project, user).get('/contact-channels?user_id=me')).items;
  const change = () => client(project, user).patch(`/contact-channels/me/${channel.id}`, { is_primary: true });
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1) answers.push((await change()).status);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
});

it('a client may store thirty images an hour', async () => {
  const user = client(project, await signUp(project));
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010000', 'hex').toString('base64');
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1)
    answers.push((await user.patch('/users/me', { profile_image_url: `data:image/png;base64,${png}` })).status);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
});
