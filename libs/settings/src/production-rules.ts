import type { Environment } from './environment.js';
import { isSample, weaknessOf } from './strength.js';

const MAKE_SECRET = 'set it to the output of "openssl rand -hex 32"';
const INTERNAL_KEYS = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_',
} as const;

/** What production refuses beside the form of each value (security.md I5). @returns one sentence for each fault */
export function productionFaults(env: Environment): string[] {
  return [...secretFaults(env), ...keyFaults(env), ...addressFaults(env), ...relaxationFaults(env)];
}

function secretFaults({ HALLPASS_SECRET: current, HALLPASS_SECRET_PREVIOUS: previous }: Environment): string[] {
  const faults: string[] = [];
  if (current && weaknessOf(current)) faults.push(`HALLPASS_SECRET ${weaknessOf(current)}: ${MAKE_SECRET}.`);
  if (previous && previous === current)
    faults.push('HALLPASS_SECRET_PREVIOUS equals HALLPASS_SECRET: set it to the secret before, or leave it out.');
  return faults;
}

function keyFaults(env: Environment): string[] {
  const faults: string[] = [];
  for (const [name, prefix] of Object.entries(INTERNAL_KEYS)) {
    const value = env[name as keyof typeof INTERNAL_KEYS];
    if (value && isSample(value))
      faults.push(`${name} is a sample value: set it to ${prefix} followed by the output of "openssl rand -hex 32".`);
  }
  return faults;
}

function addressFaults(env: Environment): string[] {
  const faults: string[] = [];
  if (!env.HALLPASS_URL)
    faults.push('HALLPASS_URL is missing: set it to the public address, such as https://auth.example.com.');
  else if (!isSafeOrigin(env.HALLPASS_URL))
    faults.push('HALLPASS_URL must begin with https:// in production: only an address of this machine may be http.');
  if (env.HALLPASS_FILES_URL && !isSafeOrigin(env.HALLPASS_FILES_URL))
    faults.push(
      'HALLPASS_FILES_URL must begin with https:// in production: browsers show no other images on your pages.',
    );
  if (!env.SMTP_URL && env.HALLPASS_MAIL !== 'capture')
    faults.push(
      'SMTP_URL is missing: set it to your mail server, or set HALLPASS_MAIL=capture to keep mail in the dashboard.',
    );
  if (env.SMTP_URL && env.HALLPASS_MAIL !== 'capture' && !env.HALLPASS_MAIL_FROM)
    faults.push('HALLPASS_MAIL_FROM is missing: set it to the sender of mails, such as Example <hello@example.com>.');
  return faults;
}

function relaxationFaults(env: Environment): string[] {
  const faults: string[] = [];
  if (env.HALLPASS_RATE_LIMITS === 'relaxed')
    faults.push('HALLPASS_RATE_LIMITS=relaxed is for development: leave it out, or set it to strict.');
  if (env.HALLPASS_PASSWORD_BLOCKLIST === 'off')
    faults.push('HALLPASS_PASSWORD_BLOCKLIST=off is for development: leave it out, or set it to on.');
  if (env.HALLPASS_OAUTH_DEV_ISSUER)
    faults.push('HALLPASS_OAUTH_DEV_ISSUER is for development: leave it out in production.');
  return faults;
}

/** https, or http on this machine (a trial, or a proxy beside us that is not reached from outside). */
function isSafeOrigin(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
