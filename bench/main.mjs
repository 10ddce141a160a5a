// `npm run bench -- [name] [flags]`: runs one of the measurements of bench/README.md, the comparison when none is named.
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MEASUREMENTS = {
  run: 'what Hallpass costs, next to a floor and next to better-auth (the default)',
  timing: 'whether the time of an answer reveals what the answer must not',
  flood: 'whether everything else stays quick while sign-ins flood in',
  'worst-config': 'what requests cost under the most expensive configurations',
  'access-tokens': 'what a back end pays to verify an access token',
  applications: 'what the endpoints of an issuer cost, and the memory of many issuers',
  challenges: 'what challenges of bot protection cost an attacker, us and a slow phone',
  claims: 'what ten custom claims add to a refresh',
  ledgers: 'what adding up the ledgers of many customers takes',
  lists: 'what the longest lists cost',
  faults: 'whether promises hold while processes are killed under load',
  races: 'whether what can be used once is used once, by 100 requests at a time',
  mail: 'whether mailings arrive through faults and slow no sign-in',
  metrics: 'whether the page of metrics costs the same with many users',
  dashboard: 'how quick the dashboard is to load and to use',
  webhooks: 'whether events reach 20 endpoints without slowing sign-ins',
  upgrade: 'whether an older release and this one share a database under load',
  resources: 'memory and CPU of each process, at rest and under load',
  startup: 'what a start costs, process by process',
  growth: 'what the queue holds after a week',
};

const USAGE = `npm run bench -- [name] [flags]

${Object.entries(MEASUREMENTS)
  .map(([name, asks]) => `  ${name.padEnd(14)} ${asks}`)
  .join('\n')}

bench/README.md describes each of them and its flags.`;

const [first = 'run', ...rest] = process.argv.slice(2);
if (first === '--help') {
  console.log(USAGE);
  process.exit(0);
}
const [name, flags] = first.startsWith('-') ? ['run', [first, ...rest]] : [first, rest];
if (!Object.hasOwn(MEASUREMENTS, name)) {
  console.error(`There is no measurement "${name}".\n\n${USAGE}`);
  process.exit(2);
}
const script = fileURLToPath(new URL(name === 'run' ? 'run.mjs' : `${name}/main.mjs`, import.meta.url));
// In this process, so that signals reach the measurement, as if it had been called itself.
process.argv = [process.argv[0], script, ...flags];
await import(pathToFileURL(script).href);
