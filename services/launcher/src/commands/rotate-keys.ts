import { rotateSigningKeys } from '@hallpass/service-standalone/signing-keys';
import { connectedAs } from '../start/connection.js';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withInstallation } from './installation.js';
import { projectIds } from './project-ids.js';

export const rotateKeys: Command = {
  usage: [
    'rotate-keys <project id>... | --all',
    'replaces the keys that sign access tokens; tokens already out stay good until they expire',
  ],
  async run(args) {
    if (args.length === 0) {
      sayFailure(`Call it as: ${this.usage[0]}`);
      return 2;
    }
    return withInstallation(async (settings) => {
      const known = await connectedAs('owner', settings, projectIds);
      const wanted = args.includes('--all') ? known : args;
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`There is no project ${unknown.join(', ')}; nothing was changed.`);
        return 1;
      }
      await connectedAs('auth', settings, (db) => rotateSigningKeys(db, settings, wanted));
      say(
        `New keys for ${wanted.length} ${wanted.length === 1 ? 'project' : 'projects'}; every process uses them within a minute.`,
      );
      return 0;
    });
  },
};
