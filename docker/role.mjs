// The entry point of a container: `docker run <image> <role>`. Commands take further arguments, as in `dead-letters
// replay --all`.
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** The names of all processes, written by the bundler from the list in libs/settings. */
const PROCESSES = new URL('../dist/processes/names.json', import.meta.url);
const COMMANDS = [
  'migrate',
  'first-owner',
  'doctor',
  'dead-letters',
  'rotate-keys',
  'remove-second-factor',
  'end-sessions',
  'webhooks',
  'audit',
  'payments',
];

const [role = '', ...args] = process.argv.slice(2);
if (role === 'health') process.exitCode = await health();
else await run();

async function run() {
  const processes = JSON.parse(readFileSync(PROCESSES, 'utf8'));
  // `payments` is both: without arguments the service, with arguments the command.
  const isCommand = COMMANDS.includes(role) && (args.length > 0 || !processes.includes(role));
  if (processes.includes(role) && !isCommand) await import(`../dist/processes/${role}.cjs`);
  else if (isCommand) await import('../dist/processes/cli.cjs');
  else {
    const roles = [...new Set([...processes, ...COMMANDS])].join(', ');
    console.error(`There is no role "${role}": give one of ${roles}.`);
    process.exitCode = 2;
  }
}

/** The container's health check. @returns the exit code: 0 if the process of this container serves requests */
async function health() {
  try {
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health`);
    return answer.ok ? 0 : 1;
  } catch {
    return 1;
  }
}
