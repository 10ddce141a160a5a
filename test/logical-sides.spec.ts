import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { filesOf } from './named-paths/named-paths.js';

/** The dashboard also works from right to left: its classes use logical sides, never left and right. */

const root = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = filesOf(root).filter(
  (path) => /^admin-web\/src\/.*\.tsx?$/.test(path) && !/texts\.ts$|\.spec\.ts$/.test(path),
);
/** Tailwind's utilities of physical sides: https://tailwindcss.com/docs/padding, /margin, /top-right-bottom-left and so on. */
const PHYSICAL =
  /(?<=[\s'"`:]-?)(?:scroll-)?[mp][lr]-[\w.[\]/-]+|(?<=[\s'"`:]-?)(?:left|right)-[\d[][\w.[\]/-]*|(?<=[\s'"`:])(?:text|float)-(?:left|right)\b|(?<=[\s'"`:])(?:border|rounded)-(?:[lr]|[tb][lr])(?:-\w+)?(?=[\s'"`])/g;

it('no class of the dashboard names a physical side', () => {
  const found = SOURCES.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(PHYSICAL)].map(([name]) => `${path}: ${name}`),
  );
  expect(SOURCES.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

it.each(['pl-3', 'sm:pr-4', '-ml-1.5', 'left-0', 'text-right', 'border-l', 'rounded-tl-md'])('finds %s', (name) => {
  expect(`className="flex ${name} gap-2"`.match(PHYSICAL)).toEqual([name.replace(/^sm:|^-/, '')]);
});

it.each(['ps-3', 'me-auto', 'place-items-center', 'rounded-lg', 'border-line', 'text-start'])('lets %s be', (name) => {
  expect(`className="flex ${name} gap-2"`.match(PHYSICAL)).toBeNull();
});
