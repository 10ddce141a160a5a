import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokensCss } from '@hallpass/design-tokens';
import type { ApiDocument } from './document.js';
import { isInternal } from './guides.js';
import { siteOf, type KnownError } from './site.js';

const library = fileURLToPath(new URL('../../', import.meta.url));
const root = join(library, '../..');
const pages = join(library, 'dist/pages');
const docs = join(root, 'docs');

const json = <Value>(path: string): Value => JSON.parse(readFileSync(path, 'utf8')) as Value;

const guidesIn = (folder: string, prefix = '') =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.endsWith('README.md'))
    .map((path) => ({ path, name: prefix + path.slice(0, -'.md'.length).replaceAll('\\', '/') }))
    .filter(({ name }) => !isInternal(name))
    .map(({ path, name }) => ({ name, markdown: readFileSync(join(folder, path), 'utf8') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
// The build writes the references of the client libraries.
const guides = [...guidesIn(docs), ...guidesIn(join(root, 'dist/docs/reference'), 'reference/')];

rmSync(pages, { recursive: true, force: true });
const site = siteOf({
  document: json<ApiDocument>(join(root, 'dist/openapi.json')),
  guides,
  readme: readFileSync(join(root, 'README.md'), 'utf8'),
  knownErrors: json<KnownError[]>(join(docs, 'contract/errors.json')),
});
for (const [path, text] of site) {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
writeFileSync(join(pages, 'page.css'), tokensCss() + readFileSync(join(library, 'assets/page.css'), 'utf8'));
cpSync(join(library, 'assets/page.js'), join(pages, 'page.js'));
for (const font of ['inter.woff2', 'jetbrains-mono.woff2']) {
  cpSync(join(root, 'libs/design-tokens/src/fonts', font), join(pages, font));
}
cpSync(join(docs, 'images'), join(pages, 'images'), { recursive: true });
