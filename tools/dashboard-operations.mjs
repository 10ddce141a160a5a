// Writes dist/docs/dashboard-operations.md, which lists the dashboard pages that use each operation, from the sources
// of both.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { usedOperations } from './dashboard-operations/operations.mjs';
import { operationsPage } from './dashboard-operations/page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
mkdirSync(`${root}/dist/docs`, { recursive: true });
writeFileSync(`${root}/dist/docs/dashboard-operations.md`, operationsPage(usedOperations(root)));
