import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiDocument, operationsOf, type PlacedOperation } from './document.js';
import { samplesOf } from './samples.js';
import { AREAS } from './areas.js';
import { GUIDE_GROUPS, groupedGuides, isContract, isInternal, namesOf } from './guides.js';

describe('areas', () => {
  const root = new URL('../../../', import.meta.url);
  const document = JSON.parse(readFileSync(new URL('dist/openapi.json', root), 'utf8')) as ApiDocument;
  const placed = operationsOf(document);
  const codeOf = ({ operation }: PlacedOperation): string => operation['x-codeSamples']?.[0]?.source ?? '';

  describe('the operations of the API', () => {
    it('are all in an area that has a page, and no area is empty', () => {
      const areas = AREAS.map(({ id }) => id);
      expect(placed.filter(({ operation }) => !areas.includes(operation.tags.join())).map(({ key }) => key)).toEqual(
        [],
      );
      expect(areas.filter((id) => !placed.some(({ operation }) => operation.tags.includes(id)))).toEqual([]);
    });

    it('have summaries in the imperative that differ within an area', () => {
      for (const { id } of AREAS) {
        const summaries = placed
          .filter(({ operation }) => operation.tags.includes(id))
          .map((each) => each.operation.summary);
        expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
        for (const summary of summaries) expect(summary).toMatch(/^[A-Z][^.]{4,79}$/);
      }
    });

    it('are called in samples that name their method and path, and no key of anybody', () => {
      for (const operation of placed) {
        const [curl, fetch] = samplesOf(operation, document).map(({ html }) => html);
        expect(curl).toContain(operation.path.split('{')[0]);
        expect(fetch).toContain('await fetch(');
        expect(`${curl}${fetch}`).not.toMatch(/[ps]sk_|pck_|sak_/);
      }
    });

    it('are called in samples that look at a result, where the method returns one instead of throwing', () => {
      const reference = readFileSync(new URL('dist/docs/reference/js.md', root), 'utf8');
      const signatures = [...reference.matchAll(/^> \*\*(\w+)\*\*\(.*?\): (?:`Promise`\\<)?\[?`(?:\w*Result)`/gm)];
      // Other objects have an `update` that throws.
      const returning = new Set(signatures.map(([, name]) => name!).filter((name) => name !== 'update'));
      expect(returning).toContain('signUpWithCredential');
      const calls = placed.filter((operation) =>
        [...codeOf(operation).matchAll(/\.(\w+)\(/g)].some(([, name]) => returning.has(name!)),
      );
      expect(calls.length).toBeGreaterThan(0);
      for (const operation of calls) {
        const libraries = samplesOf(operation, document).filter(({ id }) => id === 'js' || id === 'sdk');
        for (const { html } of libraries) {
          expect(html).toMatch(
            /const result = await [^]*if \(result\.status === &#39;error&#39;\) throw result\.error;$/,
          );
        }
      }
    });

    it('are called by methods that the client library has', () => {
      const folder = fileURLToPath(new URL('libs/sdk/src/', root));
      const library = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
        .map((name) => readFileSync(`${folder}${name}`, 'utf8'))
        .join('\n');
      const called = placed.flatMap((operation) =>
        [...codeOf(operation).matchAll(/\.(\w+)\(/g)].map(([, name]) => name!),
      );
      const unknown = [...new Set(called)].filter((name) => !new RegExp(`\\b${name}(?:<[^>]*>)?[(:]`).test(library));
      expect(unknown).toEqual([]);
    });
  });
});

describe('guides', () => {
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
    const listed = groupedGuides(guides).map(({ title, guides: entries }) => [
      title,
      entries.map(({ label }) => label),
    ]);
    expect(listed.filter(([, labels]) => labels!.length > 0)).toEqual([
      ['Payments', ['payments']],
      ['Reference', ['new-guide']],
      ['Wire contract', ['contract/01']],
    ]);
  });
});
