import type { Database } from '@hallpass/database';
import { hasOwner, issueSetupToken, issueSetupTokenOnce } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { cyan } from '../terminal/terminal.js';

/**
 * The address where the first owner signs up; null if there is an owner, or if the settings allow no sign-up. With the
 * setting `first`, the address has a token after the `#`, which browsers never send.
 */
export async function firstOwnerUrl(db: Database, settings: Settings): Promise<string | null> {
  if (settings.internalSignUp !== 'first') return openPage(db, settings);
  const token = await issueSetupToken(db, settings);
  return token ? linkWith(token, settings) : null;
}

/**
 * The line that a start prints about the first owner. Only one start prints a link with a token: restarts would fill a
 * log with valid ones.
 */
export async function firstOwnerLine(db: Database, settings: Settings): Promise<string | null> {
  const issued = await issueSetupTokenOnce(db, settings);
  if (issued?.token === null)
    return 'No owner yet. An earlier start printed the sign-up link. To print a new one, run "npm run hallpass -- first-owner".';
  const url = issued ? linkWith(issued.token, settings) : await openPage(db, settings);
  return url && `No owner yet. Sign up at ${cyan(url)}`;
}

const linkWith = (token: string, { url }: Settings): string => `${url}/sign-up#setup=${token}`;

async function openPage(db: Database, { internalSignUp, url }: Settings): Promise<string | null> {
  if (internalSignUp !== 'open') return null;
  return (await hasOwner(db)) ? null : `${url}/sign-up`;
}
