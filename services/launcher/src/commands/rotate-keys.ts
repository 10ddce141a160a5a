import { rotateSigningKeys } from '@hallpass/service-standalone/signing-keys';
import { connectedAs } from '../start/connection.js';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withInstallation } from './installation.js';
import { projectIds } from './project-ids.js';

export const rotateKeys: Command = {
  usage: [
    'rotate-keys <project id>... | --all',
    'replaces the keys that sign access tokens; existing tokens stay valid until they expire',
  ],
  async run(args) {
    if (args.length === 0) {
      sayFailure(`Usage: ${this.usage[0]}`);
      return 2;
    }
    return withInstallation(async (settings) => {
      const known = await connectedAs('owner', settings, projectIds);
      const wanted = args.includes('--all') ? known : args;
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`The project ${unknown.join(', ')} does not exist. Nothing was changed.`);
        return 1;
      }
      await connectedAs('auth', settings, (db) => rotateSigningKeys(db, settings, wanted));
      say(
        `Created new keys for ${wanted.length} ${wanted.length === 1 ? 'project' : 'projects'}. Every process uses them within a minute.`,
      );
      return 0;
    });
  },
};
