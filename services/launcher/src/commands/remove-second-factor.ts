import { Sealer } from '@hallpass/database';
import { lockUser, MailRequests, notifyOfSecurityChange, removeTotp } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { selectOwnersByAddress } from './commands.sql.js';
import { withOwnerDatabase } from './installation.js';

/** For an owner who has lost the authenticator app and the backup codes, when no other owner can help. */
export const removeSecondFactor: Command = {
  usage: [
    'remove-second-factor <email>',
    'removes the second factor of a dashboard user who has lost it; the user is notified by email',
  ],
  async run([email, ...more]) {
    if (email === undefined || more.length > 0) {
      sayFailure(`Usage: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db, settings) => {
      const projectId = INTERNAL_PROJECT_ID;
      const [user] = await selectOwnersByAddress(db, { projectId, email: email.trim().toLowerCase() });
      if (!user) {
        sayFailure(`No dashboard user signs in with ${email}. Check the address.`);
        return 1;
      }
      const { user_id: userId } = user;
      const isRemoved = await db.transaction(async (tx) => {
        if (!(await lockUser(tx, projectId, userId)) || !(await removeTotp(tx, { projectId, userId }))) return false;
        const actor = { by: { type: 'operator' }, clientAddress: null } as const;
        const mails = new MailRequests(new Sealer(settings));
        await notifyOfSecurityChange(tx, projectId, { userId, change: 'totp_disabled' }, actor, mails);
        return true;
      });
      if (!isRemoved) {
        sayFailure(`${email} has no second factor. Nothing was changed.`);
        return 1;
      }
      say(`The second factor of ${email} is removed. Sign in with the password, then set up a new one.`);
      return 0;
    });
  },
};
