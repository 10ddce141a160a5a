import type { Database } from '@hallpass/database';
import { endAllSessions } from '@hallpass/identity';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { selectNewestSignIn } from './end-sessions.sql.js';
import { withOwnerDatabase } from './installation.js';
import { projectIds } from './project-ids.js';

/** Changes that a restore has undone, and that no command can detect. */
const BROUGHT_BACK = `
If this database was restored from a backup, what was done since then is undone, and still to be looked after:
  passwords      the ones from before a change or a reset work again: have people reset theirs where that mattered
  sign-in        second factors, passkeys, addresses and provider accounts that were removed are back, added ones gone
  deleted        users, teams and projects that were deleted are there again: delete them again
  keys           API keys, and keys of projects, that were revoked work again: revoke them again
  permissions    grants and memberships that were taken away are back
  links          those in mails that were used work once more until they expire, an hour for a reset, a day for most
  mails          those that were waiting are sent again at the next start, unless HALLPASS_MAIL=capture-all keeps them`;

export const endSessions: Command = {
  usage: [
    'end-sessions <project id>... | --all',
    'ends every session, beside running servers too, and says what else a restored backup brings back',
  ],
  async run(args) {
    if (args.length === 0) {
      sayFailure(`Call it as: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db) => {
      const known = await projectIds(db);
      const wanted = args.includes('--all') ? known : args;
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`There is no project ${unknown.join(', ')}; nothing was changed.`);
        return 1;
      }
      const newest = await newestSignIn(db);
      let count = 0;
      for (const projectId of wanted) count += await endAllSessions(db, projectId);
      say(
        `${count} ${count === 1 ? 'session' : 'sessions'} of ${wanted.length} ${wanted.length === 1 ? 'project' : 'projects'} ended; access tokens from before are refused within 5 seconds.`,
      );
      say(`The newest sign-in that this database knows of was at ${newest ?? 'no time: there was none'}.`);
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
