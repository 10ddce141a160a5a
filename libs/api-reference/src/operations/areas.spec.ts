import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiDocument, operationsOf } from '../document.js';
import { samplesOf } from '../samples.js';
import { AREAS } from './areas.js';

const root = new URL('../../../../', import.meta.url);
const document = JSON.parse(readFileSync(new URL('dist/openapi.json', root), 'utf8')) as ApiDocument;
const placed = operationsOf(document);
const texts = AREAS.flatMap(({ operations }) => Object.entries(operations));

describe('the operations of the API', () => {
  it('all have a summary, in one area each', () => {
    const keys = texts.map(([key]) => key);
    expect(placed.map(({ key }) => key).filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at || !placed.some((each) => each.key === key))).toEqual([]);
  });

  it('have summaries that tell them apart, as somebody would say what they do', () => {
    for (const { operations } of AREAS) {
      const summaries = Object.values(operations).map(({ summary }) => summary);
      expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
      for (const summary of summaries) expect(summary).toMatch(/^[A-Z][^.]{4,79}$/);
    }
  });

  it('are called in samples that name their method and path, and no key of anybody', () => {
    for (const [key, text] of texts) {
      const operation = placed.find((each) => each.key === key)!;
      const [curl, fetch] = samplesOf(operation, text, document).map(({ html }) => html);
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
    const calls = texts.filter(([, { code = '' }]) =>
      [...code.matchAll(/\.(\w+)\(/g)].some(([, name]) => returning.has(name!)),
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const [key, text] of calls) {
      const operation = placed.find((each) => each.key === key)!;
      const libraries = samplesOf(operation, text, document).filter(({ id }) => id === 'js' || id === 'sdk');
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
    const called = texts.flatMap(([, { code = '' }]) => [...code.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!));
    const unknown = [...new Set(called)].filter((name) => !new RegExp(`\\b${name}(?:<[^>]*>)?[(:]`).test(library));
    expect(unknown).toEqual([]);
  });
});
