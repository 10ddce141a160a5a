// Run by the build: loads every chunk but the processes themselves, builds the modules of all services, and writes what
// V8 has compiled until then beside the chunks. A cache fits the Node that made it alone; any other starts without.
'use strict';
const { readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = process.argv[2];
const { codeCaches, load } = require(join(folder, 'loader.cjs'));

async function main() {
  const processes = new Set(readdirSync(folder));
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.endsWith('.cjs') && !processes.has(name));
  for (const chunk of chunks) load(chunk);
  await load('documents.cjs').serviceDocuments();
  for (const [name, file] of codeCaches()) writeFileSync(join(folder, 'chunks', name), file);
}

main().then(
  () => process.exit(),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
