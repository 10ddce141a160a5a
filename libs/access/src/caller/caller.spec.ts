import { expect, it, describe, jest } from '@jest/globals';
import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { adminActorOf } from './admin-actor.js';
import { browserFamily } from './browser-family.js';
import { requireUser } from './current-caller.js';
import { assertInTeam, assertSelf } from './own-rows.js';
import type { AccessType } from './caller.js';
import { readerLocale } from './reader-locale.js';
import { requestClientOf } from './request-client.js';
import { sessionEnderOf } from './session-ender.js';

describe('admin actor', () => {
  const nobody = {
    projectId: 'p',
    accessType: 'client' as const,
    userId: null,
    isAnonymous: false,
    adminUserId: null,
    adminKeyId: null,
    impersonatedBy: null,
  };

  it.each([
    ['an app', nobody],
    ['a user', { ...nobody, userId: 'u' }],
    ['a back end that acts for a user', { ...nobody, accessType: 'server' as const, userId: 'u' }],
    ['an app of internal with nobody signed in', { ...nobody, projectId: 'internal' }],
    ['an anonymous user of internal', { ...nobody, projectId: 'internal', userId: 'u', isAnonymous: true }],
  ])('takes no administrator to be behind %s', (_name, caller) => {
    expect(adminActorOf(caller)).toBeNull();
  });

  it.each([
    ['the keys', { ...nobody, accessType: 'admin' as const, adminKeyId: 'k', userId: 'u' }, { kind: 'key', id: 'k' }],
    ['the owner', { ...nobody, accessType: 'admin' as const, adminUserId: 'o' }, { kind: 'user', id: 'o' }],
    [
      'the owner, as a back end',
      { ...nobody, accessType: 'server' as const, adminUserId: 'o' },
      { kind: 'user', id: 'o' },
    ],
    ['who impersonates, by key', { ...nobody, userId: 'u', impersonatedBy: 'key:k' }, { kind: 'key', id: 'k' }],
    ['who impersonates, an owner', { ...nobody, userId: 'u', impersonatedBy: 'user:o' }, { kind: 'user', id: 'o' }],
    ['a user of internal', { ...nobody, projectId: 'internal', userId: 'u' }, { kind: 'user', id: 'u' }],
  ])('names %s', (_name, caller, actor) => {
    expect(adminActorOf(caller)).toEqual(actor);
  });
});

describe('browser family', () => {
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

  describe('browserFamily', () => {
    it.each([
      null,
      '',
      'node',
      'curl/8.5.0',
      'okhttp/4.12.0',
      'MyApp/3 CFNetwork/1498 Darwin/23.6.0',
      'Mozilla',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    ])('takes %j for no browser', (userAgent) => {
      expect(browserFamily(userAgent)).toBeNull();
    });

    it.each([
      ['Chrome', CHROME],
      ['Chrome', `${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
      ['Chrome', CHROME.replace('Chrome', 'HeadlessChrome')],
      ['Edge', `${CHROME} Edg/142.0.0.0`],
      ['Edge', `${IPHONE} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
      ['Edge', `${CHROME} EdgA/142.0.0.0`],
      ['Opera', `${CHROME} OPR/124.0.0.0`],
      ['Samsung Internet', CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')],
      ['Vivaldi', `${CHROME} Vivaldi/7.6`],
      ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
      ['Firefox', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
      ['Safari', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
      [
        'Safari',
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      ],
      ['Other', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'],
      ['Other', `${IPHONE} Mobile/15E148`],
    ])('knows %s', (family, userAgent) => {
      expect(browserFamily(userAgent)).toBe(family);
    });

    it('keeps its family through an update', () => {
      expect(browserFamily(CHROME.replace('142', '999'))).toBe('Chrome');
    });
  });
});

describe('own rows', () => {
  const REFUSAL = 'You can see your own only.';
  const ADA = '11111111-1111-4111-8111-111111111111';
  const GRACE = '22222222-2222-4222-8222-222222222222';
  const TEAM = '33333333-3333-4333-8333-333333333333';
  const client = (userId: string | null) => ({ accessType: 'client' as const, userId });
  const code = (value: string) => expect.objectContaining({ code: value });

  describe('assertSelf refuses a client', () => {
    it.each([
      ['somebody else’s', GRACE],
      ['everybody’s', undefined],
    ])('%s rows, with 403 or the status that is asked for', (_whose, userId) => {
      expect(() => assertSelf(client(ADA), userId, REFUSAL)).toThrow(
        expect.objectContaining({ status: 403, message: REFUSAL }),
      );
      expect(() => assertSelf(client(ADA), userId, REFUSAL, { status: 400 })).toThrow(
        expect.objectContaining({ status: 400, message: REFUSAL }),
      );
    });

    it('all rows while nobody is signed in, by the error of the endpoint', () => {
      expect(() => assertSelf(client(null), undefined, REFUSAL)).toThrow(code('CANNOT_GET_OWN_USER_WITHOUT_USER'));
      expect(() => assertSelf(client(null), ADA, REFUSAL, { user: requireUser })).toThrow(
        code('USER_AUTHENTICATION_REQUIRED'),
      );
    });
  });

  it('assertSelf lets a client see its own user, and servers and administrators all', () => {
    expect(() => assertSelf(client(ADA), ADA, REFUSAL)).not.toThrow();
    for (const accessType of ['server', 'admin'] as const)
      for (const userId of [ADA, null])
        for (const asked of [ADA, GRACE, undefined])
          expect(() => assertSelf({ accessType, userId }, asked, REFUSAL)).not.toThrow();
  });

  describe('assertInTeam', () => {
    const project = { id: 'p', config: { rbac: { permissions: {} } } } as ProjectSnapshot;
    /** A database that returns this membership. */
    function knowing(standing: { isMember: boolean; permissionIds: string[] }) {
      const query = jest.fn(async () => ({ rows: [{ isUser: true, ...standing }] }));
      const tx = { queryRunner: { isReleased: false, connect: async () => ({ query }) } } as unknown as Tx;
      return { query, tx };
    }
    const ada = { ...client(ADA), project, projectId: 'p', sessionId: null };

    it('refuses a client that is no member, whatever it holds', async () => {
      const { tx } = knowing({ isMember: false, permissionIds: ['$update_team'] });
      for (const permissionIds of [[], ['$update_team']])
        await expect(assertInTeam(tx, ada, TEAM, permissionIds)).rejects.toEqual(code('TEAM_MEMBERSHIP_NOT_FOUND'));
    });

    it('refuses a member who lacks one of the permissions', async () => {
      const { tx } = knowing({ isMember: true, permissionIds: ['$update_team'] });
      const asked = assertInTeam(tx, ada, TEAM, ['$update_team', '$delete_team']);
      await expect(asked).rejects.toEqual(code('TEAM_PERMISSION_REQUIRED'));
      for (const permissionIds of [[], ['$update_team']])
        await expect(assertInTeam(tx, ada, TEAM, permissionIds)).resolves.toBeUndefined();
    });

    it('refuses a client without a user before it asks the database, and asks nothing of servers', async () => {
      const { tx, query } = knowing({ isMember: true, permissionIds: [] });
      const asked = assertInTeam(tx, { ...ada, userId: null }, TEAM);
      await expect(asked).rejects.toEqual(code('USER_AUTHENTICATION_REQUIRED'));
      for (const accessType of ['server', 'admin'] as const)
        await assertInTeam(tx, { ...ada, accessType, userId: null }, TEAM, ['$delete_team']);
      expect(query).not.toHaveBeenCalled();
    });
  });
});

describe('reader locale', () => {
  const localeOf = (accessType: AccessType, acceptLanguage?: string) =>
    readerLocale({ accessType, client: requestClientOf({ 'accept-language': acceptLanguage }, 'none') });

  describe('the language of a user who requests an email', () => {
    it('is not that of an admin, who asks for others', () => {
      expect(localeOf('admin', 'de')).toBeUndefined();
    });

    it('is not known where nobody says, nor by a header beyond 256 characters', () => {
      expect(localeOf('client')).toBeUndefined();
      expect(localeOf('client', `${'x'.repeat(260)},de`)).toBeUndefined();
    });

    it('is what a browser asks for, or a server that passes it on', () => {
      expect(localeOf('client', 'de-AT,de;q=0.9')).toBe('de-AT');
      expect(localeOf('server', 'pl')).toBe('pl');
    });
  });
});

describe('request client', () => {
  const cloudflare = {
    'cf-ipcountry': 'DE',
    'cf-region-code': 'BE',
    'cf-ipcity': Buffer.from('Köpenick').toString('latin1'),
    'cf-iplatitude': '52.5',
    'cf-iplongitude': '-13.4',
    'cf-timezone': 'Europe/Berlin',
  };

  describe('requestClientOf', () => {
    it('believes no header of a proxy that the settings do not name', () => {
      expect(requestClientOf({ ...cloudflare, 'user-agent': '' }, 'none')).toEqual({
        userAgent: null,
        acceptLanguage: null,
        geo: null,
      });
      expect(requestClientOf(cloudflare, 'vercel').geo).toBeNull();
    });

    it.each(['XX', 'T1', 'de', 'DEU', '', 'D\n', '<b'])('knows no place in the country %j', (country) => {
      expect(requestClientOf({ ...cloudflare, 'cf-ipcountry': country }, 'cloudflare').geo).toBeNull();
    });

    it('leaves out each detail that is not of its form', () => {
      const odd = {
        'cf-ipcountry': 'DE',
        'cf-region-code': '<script>',
        'cf-ipcity': 'x'.repeat(129),
        'cf-iplatitude': '91',
        'cf-iplongitude': '1e3',
        'cf-timezone': 'a b',
      };
      expect(requestClientOf(odd, 'cloudflare').geo).toEqual({ countryCode: 'DE' });
      for (const city of ['%E0%A4%A', 'a%0Ab', 'a%E2%80%AEb', Buffer.from([0xff]).toString('latin1')])
        expect(requestClientOf({ ...cloudflare, 'cf-ipcity': city }, 'cloudflare').geo?.cityName).toBeUndefined();
      expect(requestClientOf({ 'cf-ipcountry': ['DE', 'FR'] }, 'cloudflare').geo).toBeNull();
    });

    it('reads the headers of Cloudflare and of Vercel', () => {
      const place = {
        countryCode: 'DE',
        regionCode: 'BE',
        cityName: 'Köpenick',
        latitude: 52.5,
        longitude: -13.4,
        tzIdentifier: 'Europe/Berlin',
      };
      expect(requestClientOf(cloudflare, 'cloudflare').geo).toEqual(place);
      const vercel = {
        'x-vercel-ip-country': 'DE',
        'x-vercel-ip-country-region': 'BE',
        'x-vercel-ip-city': 'K%C3%B6penick',
        'x-vercel-ip-latitude': '52.5',
        'x-vercel-ip-longitude': '-13.4',
        'x-vercel-ip-timezone': 'Europe/Berlin',
      };
      expect(requestClientOf(vercel, 'vercel').geo).toEqual(place);
    });

    it('cuts off a long user agent', () => {
      expect(requestClientOf({ 'user-agent': 'x'.repeat(600) }, 'none').userAgent).toHaveLength(512);
    });
  });
});

describe('session ender', () => {
  const nobody = { userId: null, adminUserId: null, adminKeyId: null, serverKeyId: null, impersonatedBy: null };
  const ada = { ...nobody, userId: 'ada' };

  describe('who ends a session', () => {
    it.each([
      ['nobody without a name', nobody, null],
      ['the user who is signed in', ada, { type: 'user', id: 'ada' }],
      [
        'the owner, even if others are named too',
        { ...ada, adminUserId: 'eve', serverKeyId: 'k' },
        { type: 'owner', id: 'eve' },
      ],
      ["an administrator's set of keys", { ...ada, adminKeyId: 'k' }, { type: 'key', id: 'k' }],
      ["a back end, in a user's name too", { ...ada, serverKeyId: 'k' }, { type: 'key', id: 'k' }],
      ['an owner who impersonates', { ...ada, impersonatedBy: 'user:eve' }, { type: 'owner', id: 'eve' }],
      ['a set of keys that impersonates', { ...ada, impersonatedBy: 'key:k' }, { type: 'key', id: 'k' }],
      ['nobody, where the impersonator cannot be read', { ...ada, impersonatedBy: 'eve' }, null],
    ])('is %s', (_, caller, ender) => {
      expect(sessionEnderOf(caller)).toEqual(ender);
    });
  });
});
