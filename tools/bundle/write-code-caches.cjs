// Run by the build. Loads every chunk except the processes, builds the modules of all services, and writes V8's
// compiled code next to the chunks. A cache fits only the Node version that created it; other versions start without
// it.
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
