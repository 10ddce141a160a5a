import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './named-paths/named-paths.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const MOST_BYTES = 120_000;

it('the pictures in docs/images are those that documents embed, each with a text for people who do not see it', () => {
  const embedded = filesOf(root)
    .filter((path) => path === 'README.md' || /^docs\/[^/]+\.md$/.test(path))
    .flatMap((path) =>
      [...readFileSync(root + path, 'utf8').matchAll(/!\[(.*?)\]\((.*?)\)/g)].map(([, alt, href]) => ({
        alt,
        picture: relative('docs/images', join(dirname(path), href!)),
      })),
    );
  expect([...new Set(embedded.map(({ picture }) => picture))].sort()).toEqual(readdirSync(`${root}docs/images`).sort());
  expect(embedded.filter(({ alt }) => alt!.length < 20)).toEqual([]);
});

it('pictures are small', () => {
  const large = readdirSync(`${root}docs/images`).filter(
    (name) => statSync(`${root}docs/images/${name}`).size > MOST_BYTES,
  );
  expect(large).toEqual([]);
});
