import { Sealer } from '@hallpass/database';
import { seedInternalProject } from '@hallpass/service-projects';
import { connectedAs } from '../start/connection.js';
import { migrateAll } from '../start/migrate-all.js';
import { say } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withInstallation } from './installation.js';

export const migrate: Command = {
  usage: [
    'migrate',
    'brings the database up to date: tables, queues, roles, grants and the internal project; safe to run again',
  ],
  async run() {
    const ran = await withInstallation(async (settings) => {
      const names = await migrateAll(settings);
      await connectedAs('projects', settings, (db) => seedInternalProject(db, new Sealer(settings), settings));
      return names;
    });
    say(ran.length > 0 ? `Ran ${ran.length} migrations:\n  ${ran.join('\n  ')}` : 'The database is up to date.');
    return 0;
  },
};
