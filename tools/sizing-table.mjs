// Writes the tables of measured costs in docs/self-hosting.md from bench/results: latest.json and resources.json.
//
//   node tools/sizing-table.mjs           writes the tables
//   node tools/sizing-table.mjs --check   fails if they do not show the latest results
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const RESULTS = new URL('../bench/results/latest.json', import.meta.url);
const RESOURCES = new URL('../bench/results/resources.json', import.meta.url);
const GUIDE = new URL('../docs/self-hosting.md', import.meta.url);
const block = (name) => new RegExp(`(<!-- ${name}:.*-->\\n)[^]*?(<!-- /${name} -->)`);

const guide = readFileSync(GUIDE, 'utf8');
const written = guide
  .replace(block('figures'), (_, start, end) => `${start}${table()}${end}`)
  .replace(block('processes'), (_, start, end) => `${start}${processes()}${end}`);
if (!process.argv.includes('--check')) writeFileSync(GUIDE, written);
else if (written !== guide) {
  console.error('docs/self-hosting.md does not show the latest measurement: run "node tools/sizing-table.mjs".');
  process.exitCode = 1;
}

function table() {
  if (!existsSync(RESULTS)) return '\n`npm run bench` measures it on your machine.\n\n';
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const rows = operations.flatMap((operation) => {
    const cells = ['standalone', 'distributed'].map((mode) => cell(results, operation, mode));
    return cells.some(Boolean) ? [`| ${operation} | ${cells.map((each) => each ?? '-').join(' | ')} |`] : [];
  });
  const head = ['| CPU a request; requests a second and core | one process | distributed |', '|---|---|---|'];
  return `\n${[...head, ...rows].join('\n')}\n\n`;
}

function cell(results, operation, mode) {
  const micros = results.find((each) => each.operation === operation && each.mode === mode)?.cpuMicros;
  if (!micros) return undefined;
  return `${Number((micros / 1000).toPrecision(2))} ms; ${Number((1_000_000 / micros).toPrecision(2))}`;
}

function processes() {
  if (!existsSync(RESOURCES)) return '\n`npm run bench -- resources` measures it on your machine.\n\n';
  const { results } = JSON.parse(readFileSync(RESOURCES, 'utf8'));
  const rows = results.map(
    ({ process: name, rest, most }) =>
      `| ${name} | ${rest.megabytes} MB, ${rest.millicores}m | ${most.megabytes} MB: ${most.load} |`,
  );
  return `\n${['| process | at rest | most memory, and under which load |', '|---|---|---|', ...rows].join('\n')}\n\n`;
}
