import { bringUpToDate } from '../start/bring-up-to-date.js';
import { say } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withInstallation } from './installation.js';

export const migrate: Command = {
  usage: [
    'migrate',
    'brings the database up to date: tables, queues, roles, grants and the internal project; safe to run again',
  ],
  async run() {
    const ran = await withInstallation(bringUpToDate, 'migrate');
    say(ran.length > 0 ? `Ran ${ran.length} migrations:\n  ${ran.join('\n  ')}` : 'The database is up to date.');
    return 0;
  },
};
