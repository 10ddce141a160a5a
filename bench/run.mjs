// `npm run bench`: the cost of Hallpass, compared with a floor and with better-auth. See bench/README.md.
import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from '../services/launcher/launch/prepare.mjs';

const USAGE = `npm run bench -- [options]
  --quick            some minutes: 10,000 users alone, short rounds
  --mode=MODE        standalone, distributed or all (default: all that this Hallpass has)
  --only=TEXT        operations whose name contains the text
  --no-peers         leaves better-auth out
  --profile=FOLDER   writes CPU profiles of Hallpass's processes there (the figures are then higher)`;

const here = fileURLToPath(new URL('./', import.meta.url));

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.platform !== 'linux')
  fail('The benchmark reads the CPU time of processes from /proc: it runs on Linux only.');

let values;
try {
  ({ values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      mode: { type: 'string', default: 'all' },
      only: { type: 'string', default: '' },
      'no-peers': { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }));
} catch (error) {
  fail(`${error.message}\n\n${USAGE}`);
}
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!['standalone', 'distributed', 'all'].includes(values.mode)) fail(USAGE);
await prepare().catch((error) => fail(error.isPlain ? error.message : error));
// Packages that only the benchmark needs are not in the workspace.
if (!existsSync(new URL('./node_modules/undici/package.json', import.meta.url))) {
  console.log("Installing the benchmark's own packages (npm ci in bench/) ...");
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
}

const { benchmark } = await import('./benchmark.mjs');
await benchmark({
  isQuick: values.quick,
  mode: values.mode,
  only: values.only,
  hasPeers: !values['no-peers'],
  profileDir: values.profile,
}).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
