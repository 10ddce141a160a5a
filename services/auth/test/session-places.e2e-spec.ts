/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  rawApi,
  serverApi,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** A request as forwarded by Cloudflare. */
const BERLIN = {
  'user-agent': FIREFOX,
  'x-forwarded-for': '203.0.113.7',
  'cf-ipcountry': 'DE',
  'cf-region-code': 'BE',
  'cf-ipcity': 'Berlin',
  'cf-iplatitude': '52.52',
  'cf-iplongitude': '13.405',
  'cf-timezone': 'Europe/Berlin',
};
const IN_BERLIN = {
  ip: '203.0.113.7',
  countryCode: 'DE',
  regionCode: 'BE',
  cityName: 'Berlin',
  latitude: 52.52,
  longitude: 13.405,
  tzIdentifier: 'Europe/Berlin',
};
const LYON = { 'user-agent': CHROME, 'x-forwarded-for': '198.51.100.9', 'cf-ipcountry': 'FR', 'cf-ipcity': 'Lyon' };

describe('the place of a session behind a proxy that provides it, security B7 and contract/02 §11', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ server: await strictServer() });
  });

  const sessionsOf = async (userId: string) =>
    succeeded(await serverApi(project).get(`/auth/sessions?user_id=${userId}`)).items;

  it('is recorded only for browsers, not for other programs and servers', async () => {
    const user = await signUp(project);
    expect(await sessionsOf(user.userId)).not.toContainEqual(
      expect.objectContaining({ last_used_at_end_user_ip_info: expect.anything() }),
    );
    succeeded(await serverApi(project).with(BERLIN).post('/auth/sessions', { user_id: user.userId }));
    const sessions = await sessionsOf(user.userId);
    expect(sessions).toHaveLength(2);
    for (const session of sessions) expect(session.last_used_at_end_user_ip_info).toBeUndefined();
  });

  it('is that of the last refresh by a browser; a new one is reported to the user by email, once', async () => {
    const user = await signUp(project);
    const credentials = { email: user.email, password: user.password };
    const signedIn = succeeded(await client(project).with(BERLIN).post('/auth/password/sign-in', credentials));
    const api = client(project, { accessToken: signedIn.access_token });
    const own = async () =>
      succeeded(await api.get('/auth/sessions?user_id=me')).items.find(
        ({ is_current_session }: { is_current_session: boolean }) => is_current_session,
      );
    expect(await own()).toMatchObject({ last_used_browser: 'Firefox', last_used_at_end_user_ip_info: IN_BERLIN });

    const refresh = (headers: Record<string, string>) =>
      rawApi(project.baseUrl, { 'content-type': 'application/x-www-form-urlencoded', ...headers }).post(
        '/auth/oauth/token',
        new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: project.id,
          client_secret: project.publishableClientKey,
          refresh_token: signedIn.refresh_token,
        }).toString(),
      );
    succeeded(await refresh(LYON));
    expect((await own()).last_used_at_end_user_ip_info).toEqual({
      ip: '198.51.100.9',
      countryCode: 'FR',
      cityName: 'Lyon',
    });
    expect((await own()).last_used_browser).toBe('Chrome');
    // Not a browser, so the place stays unchanged.
    succeeded(await refresh({ 'user-agent': 'okhttp/4.12.0', 'x-forwarded-for': '192.0.2.1', 'cf-ipcountry': 'US' }));
    expect((await own()).last_used_at_end_user_ip_info).toMatchObject({ ip: '198.51.100.9' });
    succeeded(await refresh(BERLIN));
    succeeded(await refresh(LYON));

    const notices = await until('the notice', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/emails'));
      const found = items.filter(({ to }: { to: string[] }) => to.includes(user.email));
      return found.length > 0 && found;
    });
    expect(notices).toHaveLength(1);
    expect(notices[0].subject).toContain('New sign-in');
    const mail = succeeded(await adminApi(project).get(`/internal/emails/${notices[0].id}`));
    // Emails break up text that mail programs would turn into links.
    expect(mail.text.replaceAll('\u200c', '')).toContain('Chrome, from Lyon, FR (198.51.100.9)');
  });
});
