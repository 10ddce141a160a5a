import { APPLICATIONS } from './applications.mjs';
import { FRONT_DOOR } from './front-door.mjs';
import { KILLS } from './kills.mjs';
import { OWNERS } from './owners.mjs';
import { RACES } from './races.mjs';
import { REFUSALS } from './refusals.mjs';

/**
 * - `name`
 * - `promise`: the line of docs/security.md that it breaks
 * - `file`, `find`, `replace`: `find` occurs once in the file
 * - `suites`: at least one of them must fail
 * - `mode`: `distributed`, or missing for one process. Unit tests have no mode
 */
export const MISTAKES = [...REFUSALS, ...APPLICATIONS, ...FRONT_DOOR, ...OWNERS, ...RACES, ...KILLS];

export function modeOf({ suites, mode = 'standalone' }) {
  return suites.every((suite) => !suite.endsWith('.e2e-spec.ts')) ? 'unit' : mode;
}

/** The lines of the table in docs/security.md. */
export function tableOfMistakes() {
  const rows = MISTAKES.map((mistake) => {
    const mode = modeOf(mistake) === 'distributed' ? ' (distributed)' : '';
    return `| ${mistake.name} | ${mistake.promise} | ${mistake.suites.map((suite) => `\`${suite}\``).join(', ')}${mode} |`;
  });
  return ['| Mistake | Promise | Caught by |', '|---|---|---|', ...rows];
}
