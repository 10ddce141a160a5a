import type { Command } from './commands/command.js';
import { deadLetters } from './commands/dead-letters.js';
import { doctor } from './commands/doctor.js';
import { firstOwner } from './commands/first-owner.js';
import { migrate } from './commands/migrate.js';
import { openapi } from './commands/openapi.js';
import { rotateKeys } from './commands/rotate-keys.js';
import { explain } from './start/start-failure.js';
import { say, sayFailure } from './terminal/terminal.js';

const COMMANDS: Record<string, Command> = {
  migrate,
  doctor,
  'first-owner': firstOwner,
  'dead-letters': deadLetters,
  openapi,
  'rotate-keys': rotateKeys,
};

void run(process.argv.slice(2));

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    process.exitCode = command ? await command.run(args) : help(name);
  } catch (error) {
    sayFailure(explain(error));
    process.exitCode = 1;
  }
}

function help(unknown: string): number {
  if (unknown) sayFailure(`There is no command "${unknown}".`);
  for (const { usage } of Object.values(COMMANDS)) say(`  ${usage[0]}\n      ${usage[1]}`);
  return unknown ? 2 : 0;
}
