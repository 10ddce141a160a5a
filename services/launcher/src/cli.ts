import type { Command } from './commands/command.js';
import { explain } from './start/start-failure.js';
import { say, sayFailure } from './terminal/terminal.js';

/** Each command loads only the modules it needs. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./commands/migrate.js')).migrate,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  'first-owner': async () => (await import('./commands/first-owner.js')).firstOwner,
  'dead-letters': async () => (await import('./commands/dead-letters.js')).deadLetters,
  'end-sessions': async () => (await import('./commands/end-sessions.js')).endSessions,
  'remove-second-factor': async () => (await import('./commands/remove-second-factor.js')).removeSecondFactor,
  audit: async () => (await import('./commands/audit.js')).audit,
  payments: async () => (await import('./commands/payments.js')).payments,
  openapi: async () => (await import('./commands/openapi.js')).openapi,
  webhooks: async () => (await import('./commands/webhooks.js')).webhooks,
  'rotate-keys': async () => (await import('./commands/rotate-keys.js')).rotateKeys,
};

void run(process.argv.slice(2));

async function run([name = '', ...args]: string[]): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    process.exitCode = load ? await (await load()).run(args) : await help(name);
  } catch (error) {
    sayFailure(explain(error));
    process.exitCode = 1;
  }
}

async function help(unknown: string): Promise<number> {
  if (unknown) sayFailure(`Unknown command "${unknown}".`);
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  for (const { usage } of commands) say(`  ${usage[0]}\n      ${usage[1]}`);
  return unknown ? 2 : 0;
}
