import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './named-paths/named-paths.js';

/**
 * The layers of the payments service (services/payments/src/README.md): imports go down only, and neither folders nor
 * files that lie side by side import each other in a circle.
 */

const LAYERS = [
  ['catalog', 'clock', 'customers', 'database.ts', 'idempotency', 'migrations', 'notices'],
  ['ledger'],
  ['providers'],
  [
    'administration',
    'checkout',
    'customer-page',
    'deleted-customers',
    'deleted-projects',
    'items',
    'products',
    'transactions',
    'verification',
  ],
  ['index.ts', 'main.ts', 'payments.events.ts', 'payments.module.ts'],
];
const FEATURES = 3;

/** The text of each file by its path below `src`. */
type Sources = Readonly<Record<string, string>>;

interface Import {
  from: string;
  to: string;
}

const topOf = (path: string): string => path.split('/', 1)[0]!;
const layerOf = (path: string): number => LAYERS.findIndex((names) => names.includes(topOf(path)));

function importsOf(sources: Sources): Import[] {
  return Object.entries(sources).flatMap(([from, text]) =>
    [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, path]) => ({
      from,
      to: posix.join(posix.dirname(from), path!).replace(/\.js$/, '.ts'),
    })),
  );
}

/** @returns a line for each file without a layer, import that goes up, and circle */
function faultsOf(sources: Sources): string[] {
  const imports = importsOf(sources);
  const unknown = new Set(
    Object.keys(sources)
      .filter((path) => layerOf(path) === -1)
      .map(topOf),
  );
  return [
    ...[...unknown].map((name) => `${name}: add it to a layer, here and in services/payments/src/README.md`),
    ...imports.flatMap(({ from, to }) => {
      if (!(to in sources)) return [`${from} imports ${to}, which is missing`];
      if (layerOf(from) < layerOf(to)) return [`${from} imports ${to} of a layer above`];
      const isInside = /^providers\/.+\//.test(to);
      return layerOf(from) === FEATURES && isInside ? [`${from} imports ${to}, the inside of a provider`] : [];
    }),
    ...circlesOf(imports),
  ];
}

function circlesOf(imports: readonly Import[]): string[] {
  // By folder: which of its children import which others.
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((name, index) => name !== b[index]);
    if (depth === -1) continue;
    const folder = a.slice(0, depth).join('/') || 'src';
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
    graphs.set(folder, graph);
    graph.set(a[depth]!, (graph.get(a[depth]!) ?? new Set()).add(b[depth]!));
  }
  return [...graphs].flatMap(([folder, graph]) => {
    const circle = circleIn(graph);
    return circle ? [`a circle in ${folder}: ${circle.join(' -> ')}`] : [];
  });
}

/** @returns the first circle that a depth-first search finds */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

describe('refused', () => {
  it.each<[string, Sources, string]>([
    [
      'the ledger importing a provider',
      { 'ledger/a.ts': `import { b } from '../providers/b.js';`, 'providers/b.ts': '' },
      'ledger/a.ts imports providers/b.ts of a layer above',
    ],
    [
      'a provider importing a type of a feature',
      { 'providers/test/a.ts': `import type { B } from '../../checkout/b.js';`, 'checkout/b.ts': '' },
      'providers/test/a.ts imports checkout/b.ts of a layer above',
    ],
    [
      'the base importing the ledger in several lines',
      { 'clock/a.ts': `import {\n  b,\n} from '../ledger/b/c.js';`, 'ledger/b/c.ts': '' },
      'clock/a.ts imports ledger/b/c.ts of a layer above',
    ],
    [
      'a feature importing the inside of a provider',
      { 'items/a.ts': `const load = () => import('../providers/stripe/b.js');`, 'providers/stripe/b.ts': '' },
      'items/a.ts imports providers/stripe/b.ts, the inside of a provider',
    ],
    [
      'two features importing each other',
      {
        'items/a.ts': `import '../products/b.js';`,
        'products/b.ts': '',
        'products/c.ts': `export * from '../items/d.js';`,
        'items/d.ts': '',
      },
      'a circle in src: items -> products -> items',
    ],
    [
      'subfolders importing each other through a third one',
      {
        'ledger/a/a.ts': `import '../b/b.js';`,
        'ledger/b/b.ts': `import '../c.js';`,
        'ledger/c.ts': `import './a/d.js';`,
        'ledger/a/d.ts': '',
      },
      'a circle in ledger: a -> b -> c.ts -> a',
    ],
    [
      'a folder without a layer',
      { 'invoices/a.ts': '' },
      'invoices: add it to a layer, here and in services/payments/src/README.md',
    ],
    [
      'an import of a missing file',
      { 'items/a.ts': `import './b.js';` },
      'items/a.ts imports items/b.ts, which is missing',
    ],
  ])('%s', (_, sources, fault) => expect(faultsOf(sources)).toEqual([fault]));
});

it('takes imports that go down', () => {
  expect(
    faultsOf({
      'payments.module.ts': `import './items/a.js';\nimport './providers/stripe/b.js';`,
      'items/a.ts': `import '../providers/c.js';\nimport '../ledger/d/d.js';`,
      'providers/c.ts': `import './stripe/b.js';`,
      'providers/stripe/b.ts': `import '../e.js';`,
      'providers/e.ts': `import '../clock/f.js';`,
      'ledger/d/d.ts': '',
      'clock/f.ts': `import { Module } from '@nestjs/common';`,
    }),
  ).toEqual([]);
});

it('the payments service keeps to its layers', () => {
  const src = fileURLToPath(new URL('../services/payments/src/', import.meta.url));
  const paths = filesOf(src).filter((path) => /(?<!\.spec)\.ts$/.test(path));
  const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(src + path, 'utf8')]));
  expect(importsOf(sources).length).toBeGreaterThan(500);
  expect(faultsOf(sources)).toEqual([]);
});
