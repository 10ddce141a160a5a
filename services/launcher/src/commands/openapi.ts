import { mergeDocuments } from '@hallpass/http';
import { serviceDocuments } from '@hallpass/service-standalone/documents';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../terminal/terminal.js';
import type { Command } from './command.js';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

export const openapi: Command = {
  usage: [
    'openapi',
    'writes the OpenAPI document of each service into its dist, and the merged one to dist/openapi.json',
  ],
  async run() {
    const documents = await serviceDocuments();
    for (const { service, document } of documents) await write(`services/${service}/dist/openapi.json`, document);
    const merged = mergeDocuments(documents.map(({ document }) => document));
    await write('dist/openapi.json', merged);
    say(`dist/openapi.json: ${Object.keys(merged.paths).length} paths of ${documents.length} services.`);
    return 0;
  },
};

async function write(path: string, document: object): Promise<void> {
  const file = join(projectRoot, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
}
