// `npm run test:release -- --only=mistakes`: plants mistakes in a copy of the repository, one at a time, and requires
// that the suites named for each of them fail. tools/planted-mistakes has the mistakes, docs/security.md lists them.
//
// `-- -- --only=<name>` plants one mistake. Before the first one, every suite has to pass without a mistake.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../services/launcher/launch/build.mjs';
import { isBuilt } from '../services/launcher/launch/freshness.mjs';
import { MISTAKES, modeOf } from './planted-mistakes/mistakes.mjs';
import { Scratch } from './planted-mistakes/scratch.mjs';
import { failedSuites } from './test-report.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const USAGE = 'npm run test:release -- --only=mistakes [-- --only=<name of a mistake>]';
const SHOWN_CHARACTERS = 4_000;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const unknown = (values.only ?? []).filter((name) => !MISTAKES.some((mistake) => mistake.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no mistake "${unknown[0]}". The names are:\n${MISTAKES.map(({ name }) => name).join('\n')}\n${USAGE}`,
  );
  process.exit(2);
}
const mistakes = MISTAKES.filter(({ name }) => values.only?.includes(name) ?? true);

const scratch = new Scratch();
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => void scratch.remove().finally(() => process.exit(code)));

const results = [];
try {
  if (!isBuilt(root)) await build(root);
  await scratch.fill(root);
  const red = await suitesThatFailAnyway();
  for (const mistake of mistakes) {
    const began = Date.now();
    const result = await resultOf(mistake, red);
    results.push({ mistake, ...result });
    console.log(`${mistake.name}: ${result.text} (${Math.round((Date.now() - began) / 1000)} s)`);
  }
} finally {
  await scratch.remove();
}
printTable();
if (results.some(({ isCaught }) => !isCaught)) process.exitCode = 1;

/** A suite that fails without a mistake proves nothing. */
async function suitesThatFailAnyway() {
  const red = new Set();
  for (const mode of ['unit', 'standalone', 'distributed']) {
    const suites = new Set(mistakes.filter((each) => modeOf(each) === mode).flatMap((each) => each.suites));
    if (suites.size === 0) continue;
    console.log(`${suites.size} suites without a mistake (${mode})`);
    const { report, output } = await scratch.test(mode, [...suites]);
    if (report === null) console.error(output.slice(-SHOWN_CHARACTERS));
    for (const suite of report ? failedSuites(report) : suites) red.add(`${mode} ${suite}`);
  }
  for (const suite of red) console.error(`This suite fails without a mistake: ${suite}`);
  return red;
}

async function resultOf(mistake, red) {
  const mode = modeOf(mistake);
  const isRed = mistake.suites.some((suite) => red.has(`${mode} ${suite}`));
  if (isRed) return { isCaught: false, text: 'NOT TRIED: a suite fails without it' };
  const undo = scratch.plant(mistake);
  try {
    const output = await scratch.build();
    if (output !== null) return broken('the build fails', output);
    return judge(await scratch.test(mode, mistake.suites));
  } finally {
    undo();
  }
}

/** A mistake that fails every test breaks the server, and so does not show that a test looks for it. */
function judge({ report, output }) {
  if (report === null) return broken('the tests do not run', output);
  const suites = [...report.suites];
  const failure = suites.flatMap(([suite, { failures }]) => failures.map(({ test }) => `${suite}: ${test}`))[0];
  if (failure === undefined) return { isCaught: false, text: 'MISSED' };
  if (suites.every(([, { passed }]) => passed === 0)) return broken('every test fails', output);
  return { isCaught: true, text: failure };
}

function broken(why, output) {
  console.error(output.slice(-SHOWN_CHARACTERS));
  return { isCaught: false, text: `BROKEN: ${why}` };
}

function printTable() {
  const rows = results.map(({ mistake, text }) => [mistake.name, mistake.promise, text]);
  const table = [['Mistake', 'Promise', 'Caught by'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column].length)));
  console.log('');
  for (const [name, promise, text] of table)
    console.log(`${name.padEnd(widths[0])}  ${promise.padEnd(widths[1])}  ${text}`);
}
