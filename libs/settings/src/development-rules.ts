import type { Environment } from './environment.js';
import { isPublic } from './reach.js';

/** Checks of development beyond the form of each value (security P5). @returns one sentence for each fault */
export function developmentFaults(env: Environment): string[] {
  const faults: string[] = [];
  // In development, anyone can sign up as an owner, and as any user of the built-in identity provider.
  if (env.HALLPASS_URL && isPublic(new URL(env.HALLPASS_URL).hostname))
    faults.push(
      'HALLPASS_URL is an internet address, which is not allowed in development: set NODE_ENV=production, or remove HALLPASS_URL.',
    );
  if (env.HALLPASS_MAIL === 'smtp' && !env.SMTP_URL)
    faults.push('HALLPASS_MAIL is smtp, which requires a mail server: set SMTP_URL, or set HALLPASS_MAIL=capture.');
  return faults;
}
