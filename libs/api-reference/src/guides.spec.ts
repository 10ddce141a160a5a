import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GUIDE_GROUPS, groupedGuides, isContract, isInternal, namesOf } from './guides.js';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));

it('every guide belongs to one group', () => {
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.endsWith('README.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .filter((name) => !isContract(name) && !isInternal(name));
  const built = ['reference/js', 'reference/react'];
  expect(GUIDE_GROUPS.flatMap(namesOf).sort()).toEqual([...names, ...built].sort());
});

it('a guide without a group is listed under Reference, and the contract comes last', () => {
  const guides = ['contract/01', 'new-guide', 'payments'].map((name) => ({ name, title: name }));
  const listed = groupedGuides(guides).map(({ title, guides: entries }) => [title, entries.map(({ label }) => label)]);
  expect(listed.filter(([, labels]) => labels!.length > 0)).toEqual([
    ['Payments', ['payments']],
    ['Reference', ['new-guide']],
    ['Wire contract', ['contract/01']],
  ]);
});
