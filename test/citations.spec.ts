import { describe, expect, it } from '@jest/globals';
import { type Citable, citable, faultsOf, texts } from './citations/citations.js';

/** Every citation exists and has the form of docs/contract/README.md. */

const KNOWN: Citable = {
  contract: new Map([
    ['01', { file: 'docs/contract/01-x.md', sections: new Set(['1', '2', '2.1']) }],
    ['02', { file: 'docs/contract/02-y.md', sections: new Set(['1']) }],
  ]),
  security: new Set(['A', 'A1', 'A2', 'B', 'B1']),
};
const faults = (text: string, path = 'x.ts'): string[] => faultsOf(path, text, KNOWN);

describe('refused', () => {
  it.each([
    ['a section that is not there', 'contract/01 §3', 'x.ts:1 contract/01 §3: docs/contract/01-x.md has §1, §2, §2.1'],
    [
      'one of several sections',
      'contract/01 §1, §2.2',
      'x.ts:1 contract/01 §1, §2.2: docs/contract/01-x.md has §1, §2, §2.1',
    ],
    ['a file that is not there', 'contract/03 §1', 'x.ts:1 contract/03 §1: docs/contract has 01, 02'],
    ['a promise that is not there', 'security A3', 'x.ts:1 security A3: docs/security.md has A, A1, A2'],
    ['one of several promises', 'security A1, A2 and B2', 'x.ts:1 security A1, A2 and B2: docs/security.md has B, B1'],
    ['a group that is not there', 'security C', 'x.ts:1 security C: docs/security.md has no group C'],
    ['the name of the file', 'security.md A1', 'x.ts:1 security.md A1: write `security C6`'],
    ['a range by a dash', 'security A1-A2', 'x.ts:1 security A1-A2: write `security A1 to A4`'],
    ['a bare promise', 'over at once (A1)', 'x.ts:1 (A1: write `(security A1`'],
    ['another name of the contract', 'wire/01 §1', 'x.ts:1 wire/01: write `contract/02 §7`'],
    ['the contract without a slash', 'see contract 01', 'x.ts:1 contract 01: write `contract/02 §7`'],
    ['a bare file of the contract', 'as in 02 §1', 'x.ts:1 02 §: write `contract/02 §7`'],
    [
      'what is not in the repository',
      'as design.md says',
      'x.ts:1 design.md: cite what is in the repository, or say the reason itself',
    ],
  ])('%s', (_, text, fault) => {
    expect(faults(text)).toContain(fault);
  });

  it('what stands in two lines of a comment, at the first', () => {
    expect(faults('/**\n * As (security\n * A3) says.\n */')).toEqual([
      'x.ts:2 security A3: docs/security.md has A, A1, A2',
    ]);
    expect(faults('// contract/01\n// §7')).toEqual(['x.ts:1 contract/01 §7: docs/contract/01-x.md has §1, §2, §2.1']);
  });

  it('a section of its own that a file of the contract does not have', () => {
    expect(faults('as in §2', 'docs/contract/02-y.md')).toEqual([
      'docs/contract/02-y.md:1 §2: docs/contract/02-y.md has §1',
    ]);
  });
});

it('takes the one form, alone, in lists and in two lines', () => {
  const text = [
    '// contract/01, contract/01 §1, §2 and §2.1, contract/02 §1; security A, security A1, A2 and B1, security A1 to B1.',
    '// RFC 8725 §2.4, WebAuthn L3 §6.1.1 (L3), `docs/security.md`, security B1: 5 s (contract/01',
    '// §1). For security it is not.',
  ].join('\n');
  expect(faults(text)).toEqual([]);
  expect(faults('§1 here and contract/01 §2, §2.1 there', 'docs/contract/02-y.md')).toEqual([]);
  expect(faults('as always (A1, B1)', 'docs/security.md')).toEqual([]);
});

it('every citation of the repository exists and has the one form', () => {
  const known = citable();
  expect(known.contract.size).toBe(7);
  expect(known.security.size).toBeGreaterThan(120);
  const cited = texts().filter(({ path }) => path !== 'test/citations.spec.ts');
  expect(cited.filter(({ text }) => /contract\/0\d|security [A-P]\d/.test(text)).length).toBeGreaterThan(200);
  expect(cited.flatMap(({ path, text }) => faultsOf(path, text, known))).toEqual([]);
});
