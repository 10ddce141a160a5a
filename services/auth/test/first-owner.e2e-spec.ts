/**
 * @once both launchers print the result of the same database function, and auth decides in one transaction who is
 * first; auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  client,
  internalProject,
  type StartedServer,
  startServer,
  adminApi,
  capturedMail,
  codeIn,
  createProject,
  server as runServer,
  serverApi,
  succeeded,
} from '@hallpass/testing';
import { Client } from 'pg';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

describe('first owner', () => {
  const signUp = (api: Api) =>
    api.post('/auth/password/sign-up', { email: `${randomUUID()}@example.com`, password: 'correct horse battery' });
  const LINK = /#setup=([0-9a-hjkmnp-tv-z]{45})/;
  const REFUSED = { status: 400, knownError: 'SIGN_UP_NOT_ENABLED' };

  describe('sign-up of project owners if only the first may sign up (HALLPASS_INTERNAL_SIGN_UP=first)', () => {
    let server: StartedServer;
    let restarted: StartedServer | null = null;
    let token: string;
    beforeAll(async () => {
      server = await startServer({ env: { HALLPASS_INTERNAL_SIGN_UP: 'first' } });
      [, token = ''] = LINK.exec(server.output()) ?? [];
    });
    afterAll(async () => {
      await restarted?.stop();
      await server.stop();
    });
    const withToken = (token: string) => client(internalProject(server)).with({ 'x-hallpass-setup-token': token });

    it('refuses a missing and a wrong token', async () => {
      expect(await signUp(client(internalProject(server)))).toMatchObject(REFUSED);
      expect(await signUp(withToken('a'.repeat(45)))).toMatchObject(REFUSED);
    });

    it('prints the link only at the first start, so that restarts leave no further links', async () => {
      server.process.kill('SIGTERM');
      await server.exited;
      const again = await server.restart();
      expect(again.output()).not.toMatch(LINK);
      expect(again.output()).toContain('run "npm run hallpass -- first-owner"');
      restarted = again;
    });

    it('admits exactly one of several who have the printed token, and nobody after that', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(withToken(token))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ knownError }) => knownError === 'SIGN_UP_NOT_ENABLED')).toHaveLength(4);
      expect(await signUp(withToken(token))).toMatchObject(REFUSED);
    });
  });
});

describe('invited owner', () => {
  const REFUSED = { status: 400, knownError: 'SIGN_UP_NOT_ENABLED' };
  async function expire({ dataDir }: StartedServer, id: string): Promise<void> {
    const running = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { databaseUrl: string };
    const database = new Client({ connectionString: running.databaseUrl });
    await database.connect();
    await database.query(
      `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = 'internal' AND id = $1`,
      [id],
    );
    await database.end();
  }

  const newAddress = () => `${randomUUID()}@example.com`;

  describe.each(['first', 'closed'])('an owner who is invited where HALLPASS_INTERNAL_SIGN_UP is %s', (policy) => {
    let server: StartedServer;
    let teamId: string;
    const provider = new OpenIdDouble();
    beforeAll(async () => {
      await provider.start();
      server = await startServer({ env: { HALLPASS_INTERNAL_SIGN_UP: policy } });
      teamId = succeeded(await serverApi(internalProject(server)).post('/teams', { display_name: 'Owners' })).id;
      const override = { 'auth.oauth.providers.double': provider.config(), 'domains.allowLocalhost': true };
      const change = { config_override_string: JSON.stringify(override) };
      succeeded(await adminApi(internalProject(server)).patch('/internal/config/override', change));
    });
    afterAll(async () => {
      await server.stop();
      await provider.stop();
    });

    /** @returns the invitation's id, and the code from the email */
    async function invite(
      email: string,
      by = serverApi(internalProject(server)),
    ): Promise<{ id: string; code: string }> {
      const invitation = { team_id: teamId, email, callback_url: `${server.baseUrl}/team-invitation` };
      const { id } = succeeded(await by.post('/team-invitations/send-code', invitation));
      const { text } = await capturedMail(internalProject(server), { to: email, template: 'team_invitation' });
      return { id, code: codeIn(text) };
    }
    const signUp = (email: string, code?: string) =>
      client(internalProject(server))
        .with(code === undefined ? {} : { 'x-hallpass-invitation-code': code })
        .post('/auth/password/sign-up', { email, password: 'correct horse battery' });

    /** Signs up through the provider, which reports the user's address. */
    const signUpThere = async (email: string, isVerified = true) => {
      const browser = new OAuthBrowser(internalProject(server), provider);
      const { page, flow } = await browser.signIn({ email, email_verified: isVerified });
      const refusal = page.location?.searchParams.get('errorCode') ?? null;
      return { refusal, ...(refusal === null && { tokens: (await browser.exchange(page, flow)).body }) };
    };

    it('is refused without the code, and with one that was never issued', async () => {
      const email = newAddress();
      await invite(email);
      expect(await signUp(email)).toMatchObject(REFUSED);
      expect(await signUp(email, 'a'.repeat(45))).toMatchObject(REFUSED);
      expect(await signUp(email, 'not a code')).toMatchObject(REFUSED);
    });

    it('is refused with the invitation of another address, which stays valid', async () => {
      const email = newAddress();
      const { code } = await invite(email);
      expect(await signUp(newAddress(), code)).toMatchObject(REFUSED);
      expect((await signUp(email, code)).status).toBe(200);
    });

    it('is refused when the invitation has expired', async () => {
      const email = newAddress();
      const { id, code } = await invite(email);
      await expire(server, id);
      expect(await signUp(email, code)).toMatchObject(REFUSED);
    });

    it('is refused once the invitation was revoked', async () => {
      const email = newAddress();
      const { id, code } = await invite(email);
      succeeded(await serverApi(internalProject(server)).delete(`/team-invitations/${id}?team_id=${teamId}`));
      expect(await signUp(email, code)).toMatchObject(REFUSED);
    });

    it('signs up and joins; the used code does not work again', async () => {
      const email = newAddress();
      const { code } = await invite(email);
      const { access_token: accessToken, user_id: userId } = succeeded(await signUp(email.toUpperCase(), code));
      const owner = client(internalProject(server), { accessToken });
      expect(succeeded(await owner.post('/team-invitations/accept/details', { code })).team_display_name).toBe(
        'Owners',
      );
      succeeded(await owner.post('/team-invitations/accept', { code }));
      const teams = succeeded(await owner.get('/teams?user_id=me')).items.map(({ id }: { id: string }) => id);
      expect(teams).toContain(teamId);

      succeeded(await serverApi(internalProject(server)).delete(`/users/${userId}`));
      expect(await signUp(email, code)).toMatchObject(REFUSED);
    });

    it('is refused by a provider that reports the address as unverified, or another address', async () => {
      const email = newAddress();
      const { id } = await invite(email);
      expect(await signUpThere(email, false)).toEqual({ refusal: REFUSED.knownError });
      expect(await signUpThere(newAddress())).toEqual({ refusal: REFUSED.knownError });
      await expire(server, id);
      expect(await signUpThere(email)).toEqual({ refusal: REFUSED.knownError });
      const { id: takenBack } = await invite(email);
      succeeded(await serverApi(internalProject(server)).delete(`/team-invitations/${takenBack}?team_id=${teamId}`));
      expect(await signUpThere(email)).toEqual({ refusal: REFUSED.knownError });
    });

    it('signs up with a provider that reports the address as verified, and joins; the invitation does not work again', async () => {
      const email = newAddress();
      const { code } = await invite(email);
      const { tokens } = await signUpThere(email.toUpperCase());
      expect(tokens).toMatchObject({ is_new_user: true });
      const owner = client(internalProject(server), { accessToken: tokens.access_token });
      succeeded(await owner.post('/team-invitations/accept', { code }));
      const { id: userId } = succeeded(await owner.get('/users/me'));
      succeeded(await serverApi(internalProject(server)).delete(`/users/${userId}`));
      expect(await signUpThere(email)).toEqual({ refusal: REFUSED.knownError });
    });

    it('is refused once the sender may no longer invite, or has left the team', async () => {
      const admin = adminApi(internalProject(server));
      const host = newAddress();
      const { code } = await invite(host);
      const { access_token: accessToken, user_id: userId } = succeeded(await signUp(host, code));
      const asHost = client(internalProject(server), { accessToken });
      succeeded(await asHost.post('/team-invitations/accept', { code }));
      const [byCode, byProvider, later] = [newAddress(), newAddress(), newAddress()];
      const sent = await invite(byCode, asHost);
      await invite(byProvider, asHost);

      const definition = '/team-permission-definitions/team_member';
      succeeded(await admin.patch(definition, { contained_permission_ids: ['$read_members'] }));
      expect(await signUp(byCode, sent.code)).toMatchObject(REFUSED);
      expect(await signUpThere(byProvider)).toEqual({ refusal: REFUSED.knownError });
      succeeded(await admin.patch(definition, { contained_permission_ids: ['$read_members', '$invite_members'] }));
      const open = await invite(later, asHost);
      succeeded(await serverApi(internalProject(server)).delete(`/team-memberships/${teamId}/${userId}`));
      expect(await signUp(later, open.code)).toMatchObject(REFUSED);
      expect(await signUpThere(byProvider)).toEqual({ refusal: REFUSED.knownError });
    });

    it('signs up once, however often it is tried in parallel', async () => {
      const email = newAddress();
      const { code } = await invite(email);
      const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ knownError }) => knownError === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(4);
    });
  });

  it('an invitation does not admit users to another project without sign-ups', async () => {
    const project = await createProject({ server: runServer, config: { sign_up_enabled: false } });
    const email = newAddress();
    const team = succeeded(await serverApi(project).post('/teams', { display_name: 'Crew' }));
    const invitation = { team_id: team.id, email, callback_url: 'http://localhost:3000/join' };
    succeeded(await serverApi(project).post('/team-invitations/send-code', invitation));
    const { text } = await capturedMail(project, { to: email, template: 'team_invitation' });
    const answer = await client(project)
      .with({ 'x-hallpass-invitation-code': codeIn(text) })
      .post('/auth/password/sign-up', { email, password: 'correct horse battery' });
    expect(answer).toMatchObject(REFUSED);
  });
});
