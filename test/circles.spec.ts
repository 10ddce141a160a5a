import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@hallpass/testing';
// @ts-expect-error -- a tool without types
import * as circlesTool from '../tools/circles/circles.mjs';
// @ts-expect-error -- a tool without types
import * as importsTool from '../tools/circles/imports.mjs';
// @ts-expect-error -- a tool without types
import * as layersTool from '../tools/circles/layers.mjs';

interface Import {
  from: string;
  to: string;
}
interface Code {
  files: string[];
  imports: Import[];
}
interface Circle {
  folder: string;
  circle: string[];
  tangled: number;
  imports: Import[];
}
type Layers = { name: string; children: string[] }[];

const { fileCircles, folderCircles, unneeded } = circlesTool as {
  fileCircles(imports: Import[]): Circle[];
  folderCircles(imports: Import[], known?: Record<string, string[]>): Circle[];
  unneeded(imports: Import[], folder: string, known: string[]): string[];
};
const { readPackage } = importsTool as { readPackage(folder: string): Code };
const { layerFaults, layersOf } = layersTool as {
  layersOf(readme: string): Layers | null;
  layerFaults(layers: Layers, code: Code): string[];
};

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

async function packageOf(sources: Record<string, string>): Promise<Code> {
  const folder = await temporaryFolder();
  folders.push(folder);
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return readPackage(folder);
}

/** `a -> b` */
const importOf = (text: string): Import => {
  const [from, to] = text.split(' -> ');
  return { from: from!, to: to! };
};
const membersOf = (found: Circle[]): string[][] => found.map(({ circle }) => circle.toSorted());

describe('a circle of files', () => {
  it.each<[string, Record<string, string>]>([
    ['.ts', { 'src/a.ts': `import './b.js';`, 'src/b.ts': `import './a.js';` }],
    ['.tsx', { 'src/a.tsx': `import './b.js';`, 'src/b.tsx': `import './a.js';` }],
    ['.tsx without endings', { 'src/a.tsx': `import './b';`, 'src/b.tsx': `import './a';` }],
    ['.mts', { 'src/a.mts': `import './b.mjs';`, 'src/b.mts': `import './a.mjs';` }],
    ['.mjs', { 'src/a.mjs': `import './b.mjs';`, 'src/b.mjs': `import './a.mjs';` }],
    ['import type', { 'src/a.ts': `import type { B } from './b.js';`, 'src/b.ts': `import type { A } from './a.js';` }],
    [
      'type of an import()',
      { 'src/a.ts': `export type B = import('./b.js').B;`, 'src/b.ts': `export { type B as A } from './a.js';` },
    ],
    ['export from', { 'src/a.ts': `export * from './b.js';`, 'src/b.ts': `export { c } from './a.js';` }],
    [
      'import()',
      { 'src/a.ts': `export const b = async () => (await import('./b.js')).b;`, 'src/b.ts': `import './a.js';` },
    ],
    ['index', { 'src/a/index.ts': `export * from './c.js';`, 'src/a/c.ts': `import '.';` }],
  ])('%s', async (_, sources) => {
    const { files, imports } = await packageOf(sources);
    expect(membersOf(fileCircles(imports))).toEqual([files]);
  });

  it('through a third file, in other folders', () => {
    const imports = ['a/a.ts -> b/b.ts', 'b/b.ts -> c.ts', 'c.ts -> a/a.ts', 'd.ts -> c.ts'].map(importOf);
    expect(fileCircles(imports)).toMatchObject([
      { circle: ['a/a.ts', 'b/b.ts', 'c.ts'], tangled: 3, imports: imports.slice(0, 3) },
    ]);
  });

  it('is not made by tests, builds and generated files', async () => {
    const { imports } = await packageOf({
      'src/a.ts': '',
      'src/a.spec.ts': `import './a.js';`,
      'src/generated/b.ts': `import './c.js';`,
      'src/generated/c.ts': `import './b.js';`,
      'dist/a.js': `import './a.js';`,
      'test/d.ts': `import './e.js';`,
      'test/e.ts': `import './d.js';`,
    });
    expect(imports).toEqual([]);
  });

  it('is found in a folder of the code that is called test', async () => {
    const { imports } = await packageOf({ 'src/test/a.ts': `import './b.js';`, 'src/test/b.ts': `import './a.js';` });
    expect(fileCircles(imports)).toHaveLength(1);
  });
});

describe('a circle of folders', () => {
  it.each<[string, string, string[], string[]]>([
    ['two folders', 'src', ['a', 'b'], ['src/a/1.ts -> src/b/1.ts', 'src/b/2.ts -> src/a/2.ts']],
    [
      'folders through a third one',
      'src',
      ['a', 'b', 'c'],
      ['src/a/1.ts -> src/b/1.ts', 'src/b/2.ts -> src/c/1.ts', 'src/c/2.ts -> src/a/2.ts'],
    ],
    ['a folder and a file next to it', 'src', ['a', 'b.ts'], ['src/a/1.ts -> src/b.ts', 'src/b.ts -> src/a/2.ts']],
    [
      'folders by files far below them',
      'src',
      ['a', 'b'],
      ['src/a/x/y/1.ts -> src/b/z/1.ts', 'src/b/2.ts -> src/a/2.ts'],
    ],
    [
      'folders at a depth',
      'src/x/y',
      ['a', 'b'],
      ['src/x/y/a/1.ts -> src/x/y/b/1.ts', 'src/x/y/b/2.ts -> src/x/y/a/2.ts'],
    ],
    [
      'an index.ts that only re-exports',
      'src/a',
      ['b', 'index.ts'],
      ['src/a/index.ts -> src/a/b/1.ts', 'src/a/b/2.ts -> src/a/index.ts'],
    ],
  ])('%s', (_, folder, members, texts) => {
    const found = folderCircles(texts.map(importOf));
    expect(membersOf(found)).toEqual([members]);
    expect(found[0]!.folder).toBe(folder);
    expect(found[0]!.imports).toMatchObject(texts.map(importOf));
  });

  it('is the shortest one through the step of the fewest imports, with the imports that make it', () => {
    const texts = ['a/1.ts -> b/1.ts', 'b/1.ts -> c/1.ts', 'c/1.ts -> a/1.ts', 'c/2.ts -> b/1.ts', 'c/3.ts -> b/1.ts'];
    const twice = [...texts, 'a/2.ts -> b/1.ts', 'b/2.ts -> c/2.ts'];
    expect(folderCircles(twice.map(importOf))).toMatchObject([
      { circle: ['c', 'a', 'b'], tangled: 3, imports: [...texts.slice(0, 3), ...twice.slice(5)].map(importOf) },
    ]);
  });

  it('is not made by imports of one direction, at each depth', () => {
    const texts = ['src/a/x/1.ts -> src/b/1.ts', 'src/a/y.ts -> src/a/x/1.ts', 'src/c.ts -> src/a/y.ts'];
    expect(folderCircles(texts.map(importOf))).toEqual([]);
  });
});

describe('known imports', () => {
  const circle = ['src/a/1.ts -> src/b/1.ts', 'src/b/2.ts -> src/a/2.ts'].map(importOf);

  it('are left out', () => expect(folderCircles(circle, { src: ['b -> a'] })).toEqual([]));

  it('do not excuse another circle', () => {
    const imports = [...circle, ...['src/b/1.ts -> src/c.ts', 'src/c.ts -> src/b/1.ts'].map(importOf)];
    expect(membersOf(folderCircles(imports, { src: ['b -> a'] }))).toEqual([['b', 'c.ts']]);
  });

  it('are needed while they close a circle', () => expect(unneeded(circle, 'src', ['b -> a'])).toEqual([]));

  it.each([
    ['whose circle was opened elsewhere', circle.slice(1), ['b -> a'], ['b -> a']],
    ['that are gone', circle.slice(0, 1), ['b -> a'], ['b -> a']],
    ['of which one is enough', circle, ['a -> b', 'b -> a'], ['a -> b']],
  ])('are no longer needed: those %s', (_, imports, known, expected) =>
    expect(unneeded(imports, 'src', known)).toEqual(expected),
  );
});

describe('layers', () => {
  const readme = '# A\n\n```layers\ntop     a, main.ts\nbottom  b\n```\n';
  const layers = layersOf(readme)!;
  const files = ['a/1.ts', 'main.ts', 'b/1.ts'];

  it('are read from a README', () => {
    expect(layers).toEqual([
      { name: 'top', children: ['a', 'main.ts'] },
      { name: 'bottom', children: ['b'] },
    ]);
    expect(layersOf('# A\n\n```sh\nls\n```\n')).toBeNull();
  });

  it('let imports go down and stay', () => {
    const imports = ['a/1.ts -> b/1.ts', 'main.ts -> a/1.ts'].map(importOf);
    expect(layerFaults(layers, { files, imports })).toEqual([]);
  });

  it.each([
    [
      'an import that goes up',
      { files, imports: [importOf('b/1.ts -> a/1.ts')] },
      'b/1.ts (bottom) imports a/1.ts of a higher layer (top): move what it needs down',
    ],
    [
      'a folder without a layer',
      { files: [...files, 'c/1.ts'], imports: [] },
      'c has no layer: add it to one in the README',
    ],
    [
      'a layer of what does not exist',
      { files: files.slice(0, 2), imports: [] },
      'b does not exist: remove it from the layers in the README',
    ],
  ])('refuse %s', (_, code, fault) => expect(layerFaults(layers, code)).toEqual([fault]));
});
