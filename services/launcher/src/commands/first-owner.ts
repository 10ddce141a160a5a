import { firstOwnerUrl } from '../start/first-owner.js';
import { say } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const firstOwner: Command = {
  usage: [
    'first-owner',
    'prints the URL where the first owner signs up; with HALLPASS_INTERNAL_SIGN_UP=first, a new sign-up link',
  ],
  async run() {
    const url = await withOwnerDatabase(firstOwnerUrl);
    say(url ?? 'Nobody can sign up: an owner already exists, or HALLPASS_INTERNAL_SIGN_UP is closed.');
    return url ? 0 : 1;
  },
};
