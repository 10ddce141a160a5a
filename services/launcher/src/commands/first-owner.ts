import { firstOwnerUrl } from '../start/first-owner.js';
import { say } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const firstOwner: Command = {
  usage: [
    'first-owner',
    'prints the address where the first owner signs up; with HALLPASS_INTERNAL_SIGN_UP=first a link',
  ],
  async run() {
    const url = await withOwnerDatabase(firstOwnerUrl);
    say(url ?? 'Nobody can sign up here: there is an owner already, or HALLPASS_INTERNAL_SIGN_UP is closed.');
    return url ? 0 : 1;
  },
};
