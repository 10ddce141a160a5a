import { loadSettings, SettingsError } from '../src/load-settings.js';
import type { ProcessName } from '../src/processes.js';

export const SECRET = '9f2c41d07be8a6530c1d94e7f2ab5836d7e01c9a4b6f38257e90acd1b3f45862';
export const PREVIOUS = 'w7Qm2Zr9Kx4Tn1Vb8Ls5Hd0Gf3Jc6Yp+aEuNqXoRiMk=';
export const KEYS = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4g38sfqq7a41y2efg5mhxr6yc0xdtbgd0df4gz0m9re3j',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_6ze8pa3njnmas4t72agqa3rpe470fv2e1wnph9bhsnb9e',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_4w3wpqdgnarabx0wb4z2aenzbtf7q5axpeepgr9bm4b80',
};

/** The result of a first start. */
export const development: NodeJS.ProcessEnv = { HALLPASS_SECRET: SECRET, ...KEYS };

/** The minimum that production requires. */
export const production: NodeJS.ProcessEnv = {
  ...development,
  NODE_ENV: 'production',
  HALLPASS_URL: 'https://auth.acme.dev',
  HALLPASS_TRUSTED_PROXY_HOPS: '1',
  DATABASE_URL: 'postgres://owner@db.acme.dev:5432/hallpass',
  SMTP_URL: 'smtps://mail.acme.dev:465',
  HALLPASS_MAIL_FROM: 'Acme <hello@acme.dev>',
};

/** Lists the faults of an environment, one sentence each. @param name as for `loadSettings` */
export function faultsOf(source: NodeJS.ProcessEnv, name?: ProcessName): readonly string[] {
  try {
    loadSettings(source, name);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}
