/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; the
 * class runs on a separate database
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll, jest } from '@jest/globals';
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
import { Logger } from '@nestjs/common';
import { sql } from '@hallpass/database';
import {
  createSession,
  SERVER_SESSIONS,
  type MailRequest,
  type MailRequests,
  type SessionPlace,
} from '@hallpass/identity';
import { KnownPlaces } from '../src/tokens/known-places.js';
import { startDatabase, type TestDatabase } from './database.js';

describe('session places', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
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
});

describe('the places from which a user has signed in, security B7', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    test = await startDatabase();
  });
  afterAll(async () => {
    await test.stop();
  });

  const add = jest.fn(async (_tx: unknown, _mail: MailRequest) => undefined);
  const places = new KnownPlaces({ add } as unknown as MailRequests);
  const at = (browser: string, country = '', ip = '203.0.113.7'): SessionPlace => ({
    ipInfo: { ip, ...(country && { countryCode: country }) },
    browser,
    country,
  });

  async function newUser(): Promise<{ projectId: string; userId: string; sessionId: string }> {
    const ids = { projectId: 'p', userId: randomUUID() };
    await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :userId)`, { userId: ids.userId });
    await sql(
      test.database,
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary)
       VALUES ('p', :id, :userId, 'email', :value, true)`,
      { id: randomUUID(), userId: ids.userId, value: `${ids.userId}@example.com` },
    );
    const { id } = await test.database.transaction((tx) =>
      createSession(tx, ids.projectId, { ...ids, method: 'server' }, SERVER_SESSIONS),
    );
    return { ...ids, sessionId: id };
  }
  const note = (session: { projectId: string; userId: string; sessionId: string }, place: SessionPlace) =>
    test.database.transaction((tx) => places.note(tx, { ...session, place }));

  /** @returns the places that users were notified of, as text */
  async function notified(...visits: SessionPlace[]): Promise<Array<string | undefined>> {
    const session = await newUser();
    add.mockClear();
    for (const place of visits) await note(session, place);
    for (const [, mail] of add.mock.calls)
      expect(mail).toMatchObject({ template: 'security_notice', variables: { change: 'new_sign_in' } });
    return add.mock.calls.map(([, { variables }]) => variables.detail);
  }

  it.each<[string, SessionPlace[]]>([
    ['the first place of a user', [at('Firefox', 'DE')]],
    ['the same place again, whatever the address', [at('Firefox', 'DE'), at('Firefox', 'DE', '198.51.100.1')]],
    ['a country where none was known before', [at('Firefox'), at('Firefox', 'DE')]],
    ['a country that is no longer told', [at('Firefox', 'DE'), at('Firefox')]],
  ])('reports nothing about %s', async (_name, visits) => {
    expect(await notified(...visits)).toEqual([]);
  });

  it('reports nothing if browser family and country are both known, even if not together', async () => {
    expect(await notified(at('Firefox', 'DE'), at('Chrome', 'FR'), at('Firefox', 'FR'), at('Chrome', 'DE'))).toEqual([
      'Chrome, from FR (203.0.113.7)',
    ]);
  });

  it('reports a new family and a new country, once each', async () => {
    const visits = [
      at('Firefox', 'DE'),
      at('Chrome', 'DE'),
      at('Firefox', 'FR'),
      at('Chrome', 'DE'),
      at('Firefox', 'FR'),
    ];
    expect(await notified(...visits)).toEqual(['Chrome, from DE (203.0.113.7)', 'Firefox, from FR (203.0.113.7)']);
    expect(await notified(at('Firefox'), at('Other'))).toEqual(['A browser, from 203.0.113.7']);
  });

  it('stores the language of a known place, never that of a new one', async () => {
    const { projectId, userId, sessionId } = await newUser();
    const visit = async (place: SessionPlace, locale?: string) => {
      await note({ projectId, userId, sessionId }, { ...place, locale });
      const rows = await sql(test.database, `SELECT locale FROM users."user" WHERE project_id = 'p' AND id = :userId`, {
        userId,
      });
      return (rows[0] as { locale: string | null }).locale;
    };
    expect(await visit(at('Firefox'))).toBeNull();
    expect(await visit(at('Firefox'), 'de-AT')).toBe('de-AT');
    expect(await visit(at('Chrome'), 'pl')).toBe('de-AT');
    expect(await visit(at('Firefox'))).toBe('de-AT');
    expect(await visit(at('Chrome'), 'pl')).toBe('pl');
  });

  it('reports a place once if many sessions use it at the same time', async () => {
    const session = await newUser();
    await note(session, at('Safari', 'DE'));
    add.mockClear();
    await Promise.all(Array.from({ length: 20 }, () => note(session, at('Edge', 'US'))));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('stores nothing if the notice cannot be stored, so that the next refresh tries again', async () => {
    const session = await newUser();
    await note(session, at('Safari'));
    add.mockRejectedValueOnce(new Error('the database is away'));
    await expect(note(session, at('Opera'))).rejects.toThrow('away');
    add.mockClear();
    await note(session, at('Opera'));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('leaves no place of a deleted user behind', async () => {
    const session = await newUser();
    await note(session, at('Safari'));
    await sql(test.database, `DELETE FROM users."user" WHERE project_id = 'p' AND id = :userId`, {
      userId: session.userId,
    });
    await note(session, at('Safari'));
    const left = `SELECT 1 FROM auth.known_place WHERE project_id = 'p' AND user_id = :userId`;
    expect(await sql(test.database, left, { userId: session.userId })).toEqual([]);
  });
});
