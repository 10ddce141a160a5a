import type { Environment } from './environment.js';
import { isLoopback, isPublic } from './reach.js';
import { SETTINGS_TABLE } from './setting.js';

/**
 * Words that documentation and manifests use as placeholders for secrets. Long enough that random text will not match
 * by accident.
 */
const SAMPLE_WORDS = /change|replace|sample|example|placeholder|secret|password|hallpass|insert|default/i;

const MAKE_SECRET = 'set it to the output of "openssl rand -hex 32"';
const INTERNAL_KEYS = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_',
} as const;

/** Checks of production beyond the form of each value (security I5, P5). @returns one sentence for each fault */
export function productionFaults(env: Environment): string[] {
  return [...secretFaults(env), ...keyFaults(env), ...addressFaults(env), ...relaxationFaults(env)];
}

function secretFaults({ HALLPASS_SECRET: current, HALLPASS_SECRET_PREVIOUS: previous }: Environment): string[] {
  const faults: string[] = [];
  if (current && weaknessOf(current)) faults.push(`HALLPASS_SECRET ${weaknessOf(current)}: ${MAKE_SECRET}.`);
  if (previous && previous === current)
    faults.push('HALLPASS_SECRET_PREVIOUS equals HALLPASS_SECRET: set it to the previous secret, or remove it.');
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
  for (const { name } of SETTINGS_TABLE) faults.push(...plainHttpFaults(name, env[name as keyof Environment]));
  const isCaptured = env.HALLPASS_MAIL === 'capture' || env.HALLPASS_MAIL === 'capture-all';
  if (!env.SMTP_URL && !isCaptured)
    faults.push(
      'SMTP_URL is missing: set it to your mail server, or set HALLPASS_MAIL=capture to show emails only in the dashboard.',
    );
  if (env.SMTP_URL && !isCaptured && !env.HALLPASS_MAIL_FROM)
    faults.push('HALLPASS_MAIL_FROM is missing: set it to the sender of emails, such as Example <hello@example.com>.');
  return faults;
}

function relaxationFaults(env: Environment): string[] {
  const faults: string[] = [];
  if (env.HALLPASS_RATE_LIMITS === 'relaxed')
    faults.push('HALLPASS_RATE_LIMITS=relaxed is for development: remove it, or set it to strict.');
  if (env.HALLPASS_PASSWORD_HASHING === 'fast')
    faults.push('HALLPASS_PASSWORD_HASHING=fast is for development: remove it, or set it to strong.');
  if (env.HALLPASS_PASSWORD_BLOCKLIST === 'off')
    faults.push('HALLPASS_PASSWORD_BLOCKLIST=off is for development: remove it, or set it to on.');
  if (env.HALLPASS_OAUTH_DEV_ISSUER)
    faults.push('HALLPASS_OAUTH_DEV_ISSUER is for development: remove it in production.');
  return faults;
}

/**
 * For every setting that is an address: plain http is only allowed on this machine (a trial, or a proxy next to us),
 * and from the gateway to the services in their own network, where every request is signed.
 */
function plainHttpFaults(name: string, value: string | number | undefined): string[] {
  const hosts = String(value ?? '')
    .split(',')
    .filter((each) => /^\s*http:/i.test(each) && URL.canParse(each))
    .map((each) => new URL(each).hostname);
  if (name === 'HALLPASS_OAUTH_DEV_ISSUER') return [];
  // Like the services, a model may run in the installation's own network.
  if (name.endsWith('_URLS') || name === 'HALLPASS_AI_URL')
    return hosts.some(isPublic)
      ? [`${name} uses plain http with an internet address: use https://, or an address in your own network.`]
      : [];
  const scheme = name === 'STORAGE_URL' ? 's3://' : 'https://';
  return hosts.every(isLoopback)
    ? []
    : [`${name} must begin with ${scheme} in production: only local addresses can use http.`];
}

/**
 * Returns what is wrong with a secret, as the end of a sentence; null if it is usable. 256 bits are 64 hexadecimal
 * digits or 43 characters of base64 (RFC 4648).
 */
function weaknessOf(secret: string): string | null {
  const needed = /^[0-9a-f]+$/i.test(secret) ? 64 : 43;
  if (isSample(secret)) return 'is a sample value';
  if (secret.length < needed) return 'is shorter than 256 bits';
  return null;
}

/**
 * Whether a person typed it: random text contains none of these words, repeats no block and has no alphabetic sequence.
 */
function isSample(value: string): boolean {
  const text = value.replace(/^(pck|ssk|sak)_/, '');
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return (
    SAMPLE_WORDS.test(text) ||
    /^(.+?)\1+$/.test(text) ||
    new Set(codes).size < 10 ||
    neighbours.length > text.length / 2
  );
}
