import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, afterAll } from '@jest/globals';
import { development, faultsOf, KEYS, PREVIOUS, production, SECRET } from '../test/environments.js';
import { loadSettings } from './load-settings.js';
import { SETTINGS_TABLE } from './setting.js';
import { readMailSender } from './mail-sender.js';
import { makeFolder } from './make-folder.js';

describe('load settings', () => {
  describe('production refuses', () => {
    it.each([
      ['no secret', { HALLPASS_SECRET: '' }, 'HALLPASS_SECRET is missing: set it to'],
      ['a short hexadecimal secret', { HALLPASS_SECRET: SECRET.slice(2) }, 'HALLPASS_SECRET is shorter than 256 bits'],
      ['a short secret', { HALLPASS_SECRET: PREVIOUS.slice(0, 42) }, 'HALLPASS_SECRET is shorter than 256 bits'],
      ['a sample secret', { HALLPASS_SECRET: `change-me-${SECRET}` }, 'HALLPASS_SECRET is a sample value'],
      ['a secret of one digit', { HALLPASS_SECRET: '0'.repeat(64) }, 'HALLPASS_SECRET is a sample value'],
      ['a repeated block', { HALLPASS_SECRET: SECRET.slice(0, 16).repeat(4) }, 'HALLPASS_SECRET is a sample value'],
      [
        'an alphabet',
        { HALLPASS_SECRET: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ' },
        'HALLPASS_SECRET is a sample',
      ],
      ['one secret twice', { HALLPASS_SECRET_PREVIOUS: SECRET }, 'HALLPASS_SECRET_PREVIOUS equals HALLPASS_SECRET'],
      ['no public address', { HALLPASS_URL: '' }, 'HALLPASS_URL is missing: set it to'],
      ['plain http', { HALLPASS_URL: 'http://auth.acme.dev' }, 'HALLPASS_URL must begin with https://'],
      [
        'http that only looks local',
        { HALLPASS_URL: 'http://localhost.acme.dev' },
        'HALLPASS_URL must begin with https://',
      ],
      [
        'no mail server',
        { SMTP_URL: '' },
        'SMTP_URL is missing: set it to your mail server, or set HALLPASS_MAIL=capture',
      ],
      [
        'images uses plain http',
        { HALLPASS_FILES_URL: 'http://images.acme.dev/files' },
        'HALLPASS_FILES_URL must begin with https://',
      ],
      ['no sender of mails', { HALLPASS_MAIL_FROM: '' }, 'HALLPASS_MAIL_FROM is missing: set it to'],
      ['relaxed limits', { HALLPASS_RATE_LIMITS: 'relaxed' }, 'HALLPASS_RATE_LIMITS=relaxed is for development'],
      [
        'a stand-in provider',
        { HALLPASS_OAUTH_DEV_ISSUER: 'http://localhost:9000' },
        'HALLPASS_OAUTH_DEV_ISSUER is for development',
      ],
      ...Object.entries(KEYS).flatMap(([name, key]): Array<[string, NodeJS.ProcessEnv, string]> => [
        [`no ${name}`, { [name]: '' }, `${name} is missing: set it to`],
        [`a sample ${name}`, { [name]: key.slice(0, 4) + '0'.repeat(45) }, `${name} is a sample value`],
      ]),
    ])('%s', (_case, change, sentence) => {
      expect(faultsOf({ ...production, ...change })).toEqual([expect.stringContaining(sentence)]);
    });
  });

  describe('every environment refuses', () => {
    it.each([
      ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
      ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
      ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
      ['DATABASE_URL', 'mysql://db/hallpass', 'DATABASE_URL must be an address such as postgres://'],
      ['DATABASE_URL', 'localhost', 'DATABASE_URL must be an address such as postgres://'],
      ['REDIS_URL', 'http://cache:6379', 'REDIS_URL must be an address such as redis://'],
      ['SMTP_URL', 'mail.acme.dev', 'SMTP_URL must be an address such as smtps://'],
      [
        'HALLPASS_URL',
        'https://acme.dev/auth',
        'HALLPASS_URL must be an address such as https://auth.example.com, without',
      ],
      ['HALLPASS_URL', 'javascript:alert(1)', 'HALLPASS_URL must be an address'],
      ['HALLPASS_ROLE_PER_SERVICE', 'yes', 'HALLPASS_ROLE_PER_SERVICE must be on or off.'],
      ['HALLPASS_MAIL', 'none', 'HALLPASS_MAIL must be smtp, capture or capture-all.'],
      ['HALLPASS_FILES_URL', 'https://images.acme.dev', 'HALLPASS_FILES_URL must be an address that ends with /files'],
      ['HALLPASS_FILES_URL', 'https://images.acme.dev/files/', 'HALLPASS_FILES_URL must be'],
      ['HALLPASS_FILES_URL', 'https://images.acme.dev/files?a=/files', 'HALLPASS_FILES_URL must be'],
      ['HALLPASS_FILES_URL', 'https://me:it@images.acme.dev/files', 'HALLPASS_FILES_URL must be'],
      ['HALLPASS_MAIL_FROM', 'Acme', 'HALLPASS_MAIL_FROM must be an address such as hello@example.com, or a name'],
      ['HALLPASS_INTERNAL_SIGN_UP', 'all', 'HALLPASS_INTERNAL_SIGN_UP must be open, first or closed.'],
      ['HALLPASS_TRUSTED_PROXY_HOPS', '1.5', 'HALLPASS_TRUSTED_PROXY_HOPS must be a whole number from 0 to 10.'],
      ['HALLPASS_MAILS_PER_DAY', '0', 'HALLPASS_MAILS_PER_DAY must be a whole number from 1 to 1000.'],
      ['HALLPASS_PASSWORD_MIN_LENGTH', '7', 'HALLPASS_PASSWORD_MIN_LENGTH must be a whole number from 8 to 64.'],
      ['HALLPASS_PASSWORD_BLOCKLIST', 'none', 'HALLPASS_PASSWORD_BLOCKLIST must be on or off.'],
      ['HALLPASS_RATE_LIMITS', 'off', 'HALLPASS_RATE_LIMITS must be strict or relaxed.'],
      [
        'HALLPASS_INTERNAL_SECRET_SERVER_KEY',
        KEYS.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY,
        'HALLPASS_INTERNAL_SECRET_SERVER_KEY must be ssk_',
      ],
      ['HALLPASS_MAIL', 'smtp', 'HALLPASS_MAIL is smtp, which requires a mail server: set SMTP_URL'],
      [
        'DATABASE_REPLICA_URL',
        'postgres://replica/hallpass',
        'DATABASE_REPLICA_URL requires the database that it replicates',
      ],
      [
        'HALLPASS_OAUTH_GITHUB_CLIENT_ID',
        'abc',
        'HALLPASS_OAUTH_GITHUB_CLIENT_ID and HALLPASS_OAUTH_GITHUB_CLIENT_SECRET belong together',
      ],
    ])('%s=%s', (name, value, sentence) => {
      expect(faultsOf({ ...development, [name]: value })).toEqual([expect.stringContaining(sentence)]);
    });

    it('a missing secret, and says what makes one', () => {
      expect(faultsOf(KEYS)).toEqual([expect.stringMatching(/^HALLPASS_SECRET is missing: "npm start" generates one/)]);
    });

    it('several faults at once, one sentence each, each variable once', () => {
      const faults = faultsOf({
        NODE_ENV: 'production',
        ...KEYS,
        PORT: 'x',
        DATABASE_URL: 'postgres://db/hallpass',
        HALLPASS_URL: 'nowhere',
        HALLPASS_MAIL: 'capture',
      });
      expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(['HALLPASS_SECRET', 'HALLPASS_URL', 'PORT']);
      for (const fault of faults) expect(fault).toMatch(/\.$/);
    });

    it('without ever showing a value', () => {
      const planted = 'x7Kp29canary';
      const source = Object.fromEntries(SETTINGS_TABLE.map(({ name }) => [name, planted]));
      for (const NODE_ENV of ['production', 'development'])
        expect(faultsOf({ ...source, NODE_ENV }).join()).not.toContain(planted);
    });
  });

  describe('development', () => {
    it('needs nothing but the generated secrets', () => {
      expect(loadSettings({ HALLPASS_DATA_DIR: '/data', ...development })).toMatchObject({
        warnings: [],
        environment: 'development',
        url: 'http://localhost:8080',
        host: '127.0.0.1',
        port: 8080,
        dataDir: '/data',
        databaseUrl: null,
        rolePerService: true,
        redisUrl: null,
        mail: 'capture',
        mailConcurrency: 5,
        mailPerSecond: null,
        previousSecret: null,
        internalSignUp: 'open',
        outboundPrivate: 'allow',
        rateLimits: 'relaxed',
        mailLimits: { per10Minutes: 5, perDay: 20, perClientHour: 30 },
        signedOutPerDay: 250_000,
        breachedPasswordsUrl: null,
        passwordBlocklist: true,
        passwordMinLength: 8,
        trustedProxyHops: 0,
        hsts: false,
      });
    });

    it('follows the port in its address', () => {
      expect(loadSettings({ ...development, PORT: '9000' }).url).toBe('http://localhost:9000');
    });

    it('lets tests choose any password', () => {
      expect(loadSettings({ ...development, HALLPASS_PASSWORD_BLOCKLIST: 'off' }).passwordBlocklist).toBe(false);
    });

    it('takes any secret', () => {
      expect(loadSettings({ ...development, HALLPASS_SECRET: 'short' }).secret).toBe('short');
    });
  });

  describe('production', () => {
    it('tells browsers to use https alone, unless that is switched off or its address is http', () => {
      const hsts = (changes: NodeJS.ProcessEnv) => loadSettings({ ...production, ...changes }).hsts;
      expect(hsts({})).toBe(true);
      expect(hsts({ HALLPASS_HSTS: 'off' })).toBe(false);
      expect(hsts({ HALLPASS_URL: 'http://localhost:8080', HALLPASS_HSTS: 'on' })).toBe(false);
    });

    it('is strict where nothing is said', () => {
      expect(loadSettings(production)).toMatchObject({
        warnings: [],
        environment: 'production',
        host: '0.0.0.0',
        url: 'https://auth.acme.dev',
        mail: 'smtp',
        internalSignUp: 'first',
        outboundPrivate: 'refuse',
        rateLimits: 'strict',
        passwordBlocklist: true,
        oauthSharedAccessTokens: 'refuse',
      });
    });

    it('keeps mail in the dashboard when told so', () => {
      for (const HALLPASS_MAIL of ['capture', 'capture-all'])
        expect(loadSettings({ ...production, SMTP_URL: '', HALLPASS_MAIL }).mail).toBe('capture');
    });

    it('may be tried on this machine over http', () => {
      expect(loadSettings({ ...production, HALLPASS_URL: 'http://localhost:8080/' }).url).toBe('http://localhost:8080');
    });

    it('takes the PostgreSQL of the packages when told so', () => {
      const allowed = { ...production, DATABASE_URL: '', HALLPASS_EMBEDDED_DATABASE: 'allow' };
      expect(loadSettings(allowed)).toMatchObject({ databaseUrl: null, warnings: [] });
    });

    it('takes a secret with the quotes that it sealed with, so that it can be rotated', () => {
      const quoted = `"${PREVIOUS}"`;
      expect(loadSettings({ ...production, HALLPASS_SECRET_PREVIOUS: quoted }).previousSecret).toBe(quoted);
    });

    it('takes both secrets of a rotation', () => {
      expect(loadSettings({ ...production, HALLPASS_SECRET_PREVIOUS: PREVIOUS }).previousSecret).toBe(PREVIOUS);
    });
  });

  it('reads the shared keys of each provider', () => {
    const { oauthShared } = loadSettings({
      ...development,
      HALLPASS_OAUTH_SPOTIFY_CLIENT_ID: 'id',
      HALLPASS_OAUTH_SPOTIFY_CLIENT_SECRET: 'key',
    });
    expect(oauthShared).toEqual({
      google: null,
      github: null,
      microsoft: null,
      spotify: { clientId: 'id', clientSecret: 'key' },
    });
  });

  it('lists every setting with its meaning, default and readers', () => {
    expect(SETTINGS_TABLE.length).toBeGreaterThan(30);
    expect(new Set(SETTINGS_TABLE.map(({ name }) => name)).size).toBe(SETTINGS_TABLE.length);
    for (const row of SETTINGS_TABLE) {
      expect(row.name).toMatch(/^[A-Z][A-Z0-9_]+$/);
      for (const text of [row.about, row.form, row.default]) expect(text).not.toBe('');
      expect(row.readBy).not.toEqual([]);
    }
  });

  describe('where the services are', () => {
    it('is no address with a path, and none that is missing', () => {
      for (const HALLPASS_USERS_URLS of ['http://users/api', 'users:8082', 'http://a:1,,http://b:1', 'redis://a:1'])
        expect(faultsOf({ ...development, HALLPASS_USERS_URLS })).toEqual([
          expect.stringMatching(/^HALLPASS_USERS_URLS must be addresses such as/),
        ]);
    });

    it('is on loopback at the ports that follow, unless said otherwise', () => {
      const { serviceUrls } = loadSettings({
        ...development,
        PORT: '9000',
        HALLPASS_USERS_URLS: 'http://users-1:80/, http://users-2:81',
      });
      expect(serviceUrls).toEqual({
        auth: ['http://127.0.0.1:9001'],
        users: ['http://users-1', 'http://users-2:81'],
        permissions: ['http://127.0.0.1:9003'],
        projects: ['http://127.0.0.1:9004'],
        payments: ['http://127.0.0.1:9005'],
        email: ['http://127.0.0.1:9006'],
      });
    });
  });
});

describe('readMailSender', () => {
  it.each([
    '',
    'Acme',
    'Acme <>',
    'Acme <hello>',
    'hello@',
    '@acme.dev',
    'a b@acme.dev',
    'hello@acme.dev, other@acme.dev',
    'Acme <hello@acme.dev> <other@acme.dev>',
    'Acme <hello@acme..dev>',
    'Acme\r\nBcc: <hello@acme.dev>',
    'Acme \u202e<hello@acme.dev>',
    `${'x'.repeat(65)}@acme.dev`,
    `x@${'acme.'.repeat(60)}dev`,
  ])('refuses %j', (text) => {
    expect(readMailSender(text)).toBeNull();
  });

  it.each([
    ['hello@acme.dev', null, 'hello@acme.dev'],
    ['noreply@localhost', null, 'noreply@localhost'],
    ['Acme Söhne <hello+auth@mail.acme.dev>', 'Acme Söhne', 'hello+auth@mail.acme.dev'],
    ['"Acme, Inc." <hello@acme.dev>', 'Acme, Inc.', 'hello@acme.dev'],
  ])('reads %j', (text, name, address) => {
    expect(readMailSender(text)).toEqual({ name, address });
  });
});

describe('make folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'hallpass folders '));
  afterAll(() => rmSync(root, { recursive: true }));

  it('makes a folder with those above it, closed to others, and takes one that exists', () => {
    const path = join(root, 'a/b/c');
    makeFolder(path);
    makeFolder(path);
    for (const each of ['a', 'a/b', 'a/b/c']) expect(statSync(join(root, each)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['below /proc', '/proc/x', 'ENOENT'],
    ['deep below /proc', '/proc/x/y/z', 'ENOENT'],
  ])('throws %s', (_where, path, code) => {
    expect(() => makeFolder(path)).toThrow(code);
  });

  it('throws where a file is in the way', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
  });
});
