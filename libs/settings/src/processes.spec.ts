import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, KEYS, production, SECRET } from '../test/environments.js';
import { loadSettings } from './load-settings.js';
import {
  environmentOf,
  isReadBy,
  type ProcessName,
  roleOfProcess,
  roleUrlName,
  SERVICE_PROCESSES,
} from './processes.js';
import { SETTINGS_TABLE } from './setting.js';
import { SERVICE_ROLES, type ServiceRole } from './settings.js';

const urlOf = (role: ServiceRole): string => `postgres://hallpass_${role}:hidden-${role}@db.acme.dev/hallpass`;

/** The environment of an installation whose roles have their own connections. */
const whole: NodeJS.ProcessEnv = {
  ...production,
  ...Object.fromEntries(SERVICE_ROLES.map((role) => [roleUrlName(role), urlOf(role)])),
  DATABASE_URL: 'postgres://owner:hidden-owner@db.acme.dev/hallpass',
  REDIS_URL: 'rediss://cache.acme.dev',
  STRIPE_SECRET_KEY: 'sk_live_9',
  STRIPE_WEBHOOK_SECRET: 'whsec_9',
  STORAGE_URL: 's3://key:secret@storage.acme.dev/bucket',
  HALLPASS_OAUTH_GITHUB_CLIENT_ID: 'id',
  HALLPASS_OAUTH_GITHUB_CLIENT_SECRET: 'hidden-github',
};

/** Repeats the table: the secrets that each process requires besides HALLPASS_SECRET. */
const NEEDS: Record<ProcessName, string[]> = {
  gateway: ['HALLPASS_GATEWAY_DATABASE_URL', 'REDIS_URL', 'HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY'],
  auth: ['HALLPASS_AUTH_DATABASE_URL', 'REDIS_URL'],
  users: ['HALLPASS_USERS_DATABASE_URL', 'REDIS_URL'],
  permissions: ['HALLPASS_PERMISSIONS_DATABASE_URL', 'REDIS_URL'],
  projects: ['HALLPASS_PROJECTS_DATABASE_URL', 'REDIS_URL'],
  payments: ['HALLPASS_PAYMENTS_DATABASE_URL', 'REDIS_URL'],
  email: ['HALLPASS_EMAIL_DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
  'email-worker': ['HALLPASS_EMAIL_DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
  migrate: ['DATABASE_URL', ...Object.keys(KEYS)],
};

/** Settings of every process, none of them secret. */
const common = { NODE_ENV: 'production', HALLPASS_URL: whole['HALLPASS_URL'], HALLPASS_MAIL_FROM: 'hello@acme.dev' };
const only = (names: string[]): NodeJS.ProcessEnv => ({
  ...common,
  HALLPASS_SECRET: SECRET,
  ...Object.fromEntries(names.map((name) => [name, whole[name]])),
});

describe.each(Object.entries(NEEDS) as [ProcessName, string[]][])('the process %s', (name, needs) => {
  it.each(['HALLPASS_SECRET', ...needs])('does not start without %s, and says so', (missing) => {
    const source = { ...only(needs), [missing]: ' ' };
    expect(faultsOf(source, name)).toEqual([expect.stringMatching(new RegExp(`^${missing} is missing: `))]);
  });

  it('needs nothing else', () => {
    expect(faultsOf(only(needs), name)).toEqual([]);
  });

  it('takes no secret that it does not read, wherever it comes from', () => {
    const taken = JSON.stringify(loadSettings(whole, name));
    const given = environmentOf(name, whole);
    for (const row of SETTINGS_TABLE.filter((each) => each.isSecret && whole[each.name] && !isReadBy(each, name))) {
      expect(taken).not.toContain(whole[row.name]);
      expect(given[row.name]).toBeUndefined();
    }
    expect(taken.includes('hidden-owner')).toBe(name === 'migrate');
    expect(given).toMatchObject({ NODE_ENV: 'production', HALLPASS_URL: whole['HALLPASS_URL'] });
  });
});

describe('a process of its own', () => {
  it.each(SERVICE_PROCESSES)('%s connects as the owner says where it has no connection of its own', (name) => {
    const source = { ...whole, [roleUrlName(roleOfProcess(name))]: '' };
    expect(loadSettings(source, name)).toMatchObject({ databaseUrl: whole['DATABASE_URL'] });
  });

  it.each([
    ["another role's", urlOf('users')],
    ['the owner', 'postgres://owner:hidden@db.acme.dev/hallpass'],
    ['no password', 'postgres://hallpass_auth@db.acme.dev/hallpass'],
    ['another protocol', 'mysql://hallpass_auth:hidden@db.acme.dev/hallpass'],
  ])('refuses the connection of %s as that of its role', (_what, url) => {
    expect(faultsOf({ ...whole, HALLPASS_AUTH_DATABASE_URL: url }, 'auth')).toEqual([
      'HALLPASS_AUTH_DATABASE_URL must be an address such as postgres://hallpass_auth:password@host:5432/hallpass, with a user whose name ends with _auth and a password.',
    ]);
  });

  it('refuses one that HALLPASS_ROLE_PER_SERVICE=off does not use, and needs the owner then', () => {
    const off = { ...only(NEEDS.auth), HALLPASS_ROLE_PER_SERVICE: 'off' };
    expect(faultsOf({ ...off, DATABASE_URL: whole['DATABASE_URL'], HALLPASS_AUTH_DATABASE_URL: '' }, 'auth')).toEqual(
      [],
    );
    expect(faultsOf({ ...off, HALLPASS_AUTH_DATABASE_URL: '' }, 'auth')).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing: /),
    ]);
    expect(faultsOf({ ...whole, HALLPASS_ROLE_PER_SERVICE: 'off' }, 'migrate')).toEqual(
      SERVICE_ROLES.map((role) =>
        expect.stringMatching(new RegExp(`^${roleUrlName(role)} is the connection of a role`)),
      ),
    );
  });

  it('brings no database of its own in development either', () => {
    expect(faultsOf({ HALLPASS_SECRET: 'short', REDIS_URL: 'redis://cache' }, 'users')).toEqual([
      'HALLPASS_USERS_DATABASE_URL is missing: set it to the connection of the role users, or set DATABASE_URL to the connection of the owner.',
    ]);
  });
});

describe('docs/settings.md', () => {
  const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const documented = [...document.matchAll(/^\| `([A-Z_0-9]+)`( 🔑)? \| (.+?) \| (.+?) \| (.+?) \|/gm)].map(
    ([, name, secret, about, form, fallback]) => ({
      name,
      isSecret: secret !== undefined,
      about,
      form,
      default: fallback,
    }),
  );

  it('has the same rows as the table of settings, in the same order and words', () => {
    expect(documented).toEqual(
      SETTINGS_TABLE.map(({ name, isSecret, about, form, default: fallback }) => ({
        name,
        isSecret,
        about,
        form,
        default: fallback,
      })),
    );
  });
});
