import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { extentOf, OWNER_ROLES, RIGHT_AREAS } from '@hallpass/project-config';

it('docs/owner-roles.md has the rights of every role', () => {
  const documented = readFileSync('docs/owner-roles.md', 'utf8')
    .split('\n')
    .map((line) => /^\| `(\w+)` \|[^|]+\|(.*)\|$/.exec(line))
    .flatMap((row) => (row ? [[row[1], row[2]!.split('|').map((cell) => cell.trim())]] : []));
  expect(documented).toEqual(RIGHT_AREAS.map((area) => [area, OWNER_ROLES.map((role) => extentOf(role, area))]));
});
