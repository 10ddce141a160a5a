import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { filesOf, missingIn } from './named-paths/named-paths.js';
import { type Citable, citable, faultsOf, texts } from './citations/citations.js';

describe('documents', () => {
  describe('doc pictures', () => {
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
      expect([...new Set(embedded.map(({ picture }) => picture))].sort()).toEqual(
        readdirSync(`${root}docs/images`).sort(),
      );
      expect(embedded.filter(({ alt }) => alt!.length < 20)).toEqual([]);
    });

    it('pictures are small', () => {
      const large = readdirSync(`${root}docs/images`).filter(
        (name) => statSync(`${root}docs/images/${name}`).size > MOST_BYTES,
      );
      expect(large).toEqual([]);
    });
  });

  describe('named paths', () => {
    const root = fileURLToPath(new URL('../', import.meta.url));
    const files = filesOf(root);
    const scripts = Object.keys(
      (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object }).scripts,
    );
    const repository = { files, scripts };

    it('every path, file name and npm script that a document names is there', () => {
      const documents = files.filter((path) => path.endsWith('.md'));
      expect(documents).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'README.md', 'docs/architecture.md']));
      const missing = documents.flatMap((path) => missingIn(path, readFileSync(root + path, 'utf8'), repository));
      expect(missing).toEqual([]);
    });

    it.each([
      ['a path', 'see `libs/nowhere/src`', 'libs/nowhere/src'],
      ['a path without its ending', 'see `test/keys`', 'test/keys'],
      ['a path in a command', '`node tools/nowhere.mjs now`', 'tools/nowhere.mjs'],
      ['a path in a block of commands', '```sh\ncat docs/nowhere.md\n```', 'docs/nowhere.md'],
      ['one of several', '`libs/errors/src/{entry,nowhere}.ts`', 'libs/errors/src/nowhere.ts'],
      ['a path with a placeholder', '`services/<service>/src/nowhere/`', 'services/*/src/nowhere/'],
      ['a file name alone', 'in `nowhere.sql.ts`', 'nowhere.sql.ts'],
      ['the target of a link', '[there](docs/nowhere.md)', 'docs/nowhere.md'],
      ['the heading that a link leads to', '[there](docs/settings.md#nowhere)', 'docs/settings.md#nowhere'],
      ['a part of a spec file', '```sh\nnpm run test:one -- test/keys nowhere.spec # both', 'nowhere.spec'],
      ['one on the next line', '```sh\nnpm run test:one -- test/keys \\\n  nowhere.e2e', 'nowhere.e2e'],
      ['a script', '`npm run nowhere -- libs/errors`', 'npm run nowhere'],
      ['a measurement', '`npm run bench -- nowhere`', 'npm run bench -- nowhere'],
      ['a command', '`npm run hallpass -- nowhere`', 'npm run hallpass -- nowhere'],
    ])('what is not there is found: %s', (_, text, missing) => {
      const headings = { 'docs/settings.md': '# Settings' };
      expect(missingIn('README.md', `\n${text}`, { ...repository, read: (path) => headings[path as never] })).toEqual([
        expect.stringMatching(/^README\.md:[234]: /),
      ]);
      expect(missingIn('README.md', text, repository)[0]).toContain(`: ${missing} `);
    });

    it.each([
      '`libs/errors/src/entry.ts`, `entry.ts`, `libs/errors/`, `./docs/settings.md`',
      '`services/<service>/src/<feature>/`, `migrations/<unix millis>-<name>.ts`, `services/*/src/*.module.ts`',
      '`libs/errors/src/{entry,index}.ts`, `npm run typecheck`, `npm run <script>`',
      '`dist/processes/auth.cjs`, `services/auth/dist/main.js`: what a build makes is not looked for',
      '[settings](docs/settings.md), [elsewhere](https://example.com/docs/nowhere.md)',
    ])('what is there is not: %s', (text) => {
      expect(missingIn('README.md', text.replace('', ''), repository)).toEqual([]);
    });
  });

  describe('security doc', () => {
    const root = fileURLToPath(new URL('../', import.meta.url));

    interface Row {
      place: string;
      id: string;
      promise: string;
      proof: string;
    }
    const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
      .split('\n')
      .flatMap((line, index): Row[] => {
        const [, id = '', promise = '', proof = ''] = /^\| ([A-P]\d+) *\|(.*?)\|(.*)\|$/.exec(line) ?? [];
        return id === ''
          ? []
          : [{ place: `docs/security.md:${index + 1} ${id}`, id, promise: promise.trim(), proof: proof.trim() }];
      });
    const DEPARTURE = /\*\*\[departs\]\*\* (.{30,})/;

    it('docs/security.md has each line once, none is missing in between, and each says something', () => {
      expect(rows.length).toBeGreaterThan(110);
      const next = new Map<string, number>();
      const wrong = rows.flatMap(({ place, id, promise }) => {
        const [group, number] = [id[0]!, Number(id.slice(1))];
        const expected = (next.get(group) ?? 0) + 1;
        next.set(group, number);
        if (promise.length < 30) return `${place}: there is no promise`;
        return number === expected ? [] : `${place}: ${group}${expected} is expected here`;
      });
      expect(wrong).toEqual([]);
    });

    it('docs/security.md names for each line the tests that there are, or why there is none', () => {
      const wrong = rows.flatMap(({ place, proof }) => {
        const files = [...proof.matchAll(/`([^`]+spec\.tsx?)`/g)].map(([, file]) => file!);
        const missing = files.filter((file) => !existsSync(join(root, file)));
        if (missing.length > 0) return `${place}: there is no ${missing.join(', ')}`;
        return files.length > 0 || DEPARTURE.test(proof)
          ? []
          : `${place}: name a test, or write **[departs]** and the reason`;
      });
      expect(wrong).toEqual([]);
    });
  });
});

describe('citations', () => {
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
      [
        'a section that is not there',
        'contract/01 §3',
        'x.ts:1 contract/01 §3: docs/contract/01-x.md has §1, §2, §2.1',
      ],
      [
        'one of several sections',
        'contract/01 §1, §2.2',
        'x.ts:1 contract/01 §1, §2.2: docs/contract/01-x.md has §1, §2, §2.1',
      ],
      ['a file that is not there', 'contract/03 §1', 'x.ts:1 contract/03 §1: docs/contract has 01, 02'],
      ['a promise that is not there', 'security A3', 'x.ts:1 security A3: docs/security.md has A, A1, A2'],
      [
        'one of several promises',
        'security A1, A2 and B2',
        'x.ts:1 security A1, A2 and B2: docs/security.md has B, B1',
      ],
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
      expect(faults('// contract/01\n// §7')).toEqual([
        'x.ts:1 contract/01 §7: docs/contract/01-x.md has §1, §2, §2.1',
      ]);
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
    expect(faults('§1 here, contract/01 §2, §2.1 and RFC 6749 §3.3 there', 'docs/contract/02-y.md')).toEqual([]);
    expect(faults('as always (A1, B1)', 'docs/security.md')).toEqual([]);
  });

  it('every citation of the repository exists and has the one form', () => {
    const known = citable();
    expect(known.contract.size).toBe(8);
    expect(known.security.size).toBeGreaterThan(120);
    const cited = texts().filter(({ path }) => path !== 'test/documents.spec.ts');
    expect(cited.filter(({ text }) => /contract\/0\d|security [A-P]\d/.test(text)).length).toBeGreaterThan(200);
    expect(cited.flatMap(({ path, text }) => faultsOf(path, text, known))).toEqual([]);
  });
});
