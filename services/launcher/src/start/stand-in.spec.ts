import { beforeEach, describe, expect, it } from '@jest/globals';
import { loadSettings } from '@hallpass/settings';
import { withDevelopmentIdentityProvider } from './stand-in.js';

const random = '7f3a9c1e5b8d2046f1a7c39e5d8b2604a1c7f39e5db82604c1f7a39e5d8b2640';
const secrets = {
  HALLPASS_SECRET: random,
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${random}`,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${random}`,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${random}`,
};

const load = () => import('@hallpass/development-identity-provider');

let warnings: unknown[];
beforeEach(() => {
  warnings = [];
});

/** The issuer that a start sets for an environment. Everything started is stopped again. */
async function issuerOf(
  environment: NodeJS.ProcessEnv,
  loadProvider = load,
): Promise<{ issuer: string | null; answers: boolean }> {
  const steps: (() => Promise<void>)[] = [];
  const given = { environment, settings: loadSettings(environment) };
  const shutdown = { add: async (step: () => Promise<void>) => void steps.push(step) };
  const logger = { warn: (message: unknown) => void warnings.push(message) };
  const { settings, environment: made } = await withDevelopmentIdentityProvider(given, logger, shutdown, loadProvider);
  const issuer = settings.oauthDevIssuer;
  expect(made['HALLPASS_OAUTH_DEV_ISSUER'] ?? null).toBe(issuer);
  const answers = steps.length > 0 && (await fetch(`${issuer}/`)).ok;
  for (const step of steps) await step();
  return { issuer, answers };
}

describe('withDevelopmentIdentityProvider', () => {
  it('starts no provider in production', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/hallpass',
      HALLPASS_URL: 'https://auth.acme.dev',
      HALLPASS_MAIL: 'capture',
    };
    const never = () => Promise.reject(new Error('not even loaded'));
    expect(await issuerOf({ ...secrets, ...production }, never)).toEqual({ issuer: null, answers: false });
    expect(warnings).toEqual([]);
  });

  it('keeps another issuer', async () => {
    const issuer = 'http://localhost:9000';
    expect(await issuerOf({ ...secrets, HALLPASS_OAUTH_DEV_ISSUER: issuer })).toEqual({ issuer, answers: false });
  });

  it('starts without a provider if its package is not installed, and says what to do', async () => {
    const without = async () => ({ ...(await load()), isInstalled: () => false });
    expect(await issuerOf(secrets, without)).toEqual({ issuer: null, answers: false });
    expect(warnings).toEqual([expect.stringMatching(/not installed\. Run "npm ci" .*HALLPASS_OAUTH_DEV_ISSUER/)]);
  });

  it('starts the built-in one in development, even if its port is taken', async () => {
    const issuer = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { DevelopmentIdentityProvider } = await load();
    const other = await DevelopmentIdentityProvider.start(loadSettings(secrets), 0);
    const taken = Number(new URL(other.issuer).port);
    const started = await issuerOf({ ...secrets, PORT: String(taken - 50) });
    await other.stop();
    expect(started).toEqual({ issuer, answers: true });
    expect(started.issuer).not.toBe(other.issuer);
    expect(warnings).toEqual([]);
  });
});
