import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './named-paths/named-paths.js';

/**
 * A feature of the payments service uses providers through `PaymentProviders` (services/payments/README.md).
 * `node tools/circles.mjs` checks the layers of the service.
 */

/** The text of each file by its path below `src`. */
type Sources = Readonly<Record<string, string>>;

const isProvider = (path: string): boolean => path.startsWith('providers/');
const isInsideProvider = (path: string): boolean => /^providers\/.+\//.test(path);
/** Wires the modules of every folder. */
const isWiring = (path: string): boolean => !path.includes('/');

/** @returns a line for each import of the inside of a provider from elsewhere */
function faultsOf(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([from]) => !isProvider(from) && !isWiring(from))
    .flatMap(([from, text]) =>
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)]
        .map(([, path]) => posix.join(posix.dirname(from), path!).replace(/\.js$/, '.ts'))
        .filter(isInsideProvider)
        .map((to) => `${from} imports ${to}, the inside of a provider`),
    );
}

describe('refused', () => {
  it.each<[string, Sources]>([
    ['an import', { 'items/a.ts': `import { b } from '../providers/stripe/b.js';` }],
    ['an import in several lines', { 'items/a.ts': `import {\n  b,\n} from '../providers/stripe/b.js';` }],
    ['an import of a type', { 'items/a.ts': `import type { B } from '../providers/stripe/b.js';` }],
    ['an import at run time', { 'items/a.ts': `const load = () => import('../providers/stripe/b.js');` }],
  ])('%s', (_, sources) =>
    expect(faultsOf(sources)).toEqual(['items/a.ts imports providers/stripe/b.ts, the inside of a provider']),
  );
});

it('features may use the interface of providers, and providers and the module their insides', () => {
  expect(
    faultsOf({
      'payments.module.ts': `import './providers/stripe/b.js';`,
      'items/a.ts': `import '../providers/c.js';`,
      'providers/c.ts': `import './stripe/b.js';`,
    }),
  ).toEqual([]);
});

it('the features of the payments service do not know the insides of providers', () => {
  const src = fileURLToPath(new URL('../services/payments/src/', import.meta.url));
  const paths = filesOf(src).filter((path) => /(?<!\.spec)\.ts$/.test(path));
  expect(paths.length).toBeGreaterThan(200);
  expect(faultsOf(Object.fromEntries(paths.map((path) => [path, readFileSync(src + path, 'utf8')])))).toEqual([]);
});
