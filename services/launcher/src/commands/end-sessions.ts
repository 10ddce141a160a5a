import type { Database } from '@hallpass/database';
import { endAllSessions } from '@hallpass/identity';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { selectNewestSignIn } from './commands.sql.js';
import { withOwnerDatabase } from './installation.js';
import { projectIds } from './project-ids.js';

/** Changes that a restore has undone, and that no command can detect. */
const BROUGHT_BACK = `
If this database was restored from a backup, changes since the backup are undone. Check the following:
  passwords      passwords from before a change or a reset work again: have the affected users reset them
  sign-in        removed second factors, passkeys, addresses and provider accounts are back; added ones are missing
  deleted        deleted users, teams and projects are back: delete them again
  keys           revoked API keys and project keys work again: revoke them again
  permissions    revoked grants and removed memberships are back
  links          used links in emails work again until they expire: one hour for a reset, one day for most others
  emails         emails that were waiting are sent again at the next start, unless HALLPASS_MAIL=capture-all is set`;

export const endSessions: Command = {
  usage: [
    'end-sessions <project id>... | --all',
    'ends every session, even while servers are running, and lists what else a restored backup brings back',
  ],
  async run(args) {
    if (args.length === 0) {
      sayFailure(`Usage: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db) => {
      const known = await projectIds(db);
      const wanted = args.includes('--all') ? known : args;
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`The project ${unknown.join(', ')} does not exist. Nothing was changed.`);
        return 1;
      }
      const newest = await newestSignIn(db);
      let count = 0;
      for (const projectId of wanted) count += await endAllSessions(db, projectId);
      say(
        `${count} ${count === 1 ? 'session' : 'sessions'} of ${wanted.length} ${wanted.length === 1 ? 'project' : 'projects'} ended. Their access tokens are rejected within 5 seconds.`,
      );
      say(`The newest sign-in in this database: ${newest ?? 'none'}.`);
      say(BROUGHT_BACK);
      return 0;
    });
  },
};

/** Shows an operator how old a backup is. */
async function newestSignIn(db: Database): Promise<string | null> {
  const [row] = await selectNewestSignIn(db);
  return row?.newest?.toISOString() ?? null;
}
