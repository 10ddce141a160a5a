import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { filesOf } from './named-paths/named-paths.js';

/** What the dashboard says, in each language that it offers: whole, with the values that the English sentences have. */

type Text = string | { readonly [form: string]: string };
interface Table {
  readonly [name: string]: Text | Table;
}
interface Language {
  tag: string;
  tables: Record<string, Table>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
const SOURCES = filesOf(root).filter((path) => /^admin-web\/src\/.*texts\.ts$/.test(path));

let folder: string;
const english: Record<string, Table> = {};
let languages: Language[];

/** The tables and languages as the dashboard has them, put together as its build does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallpass-texts-'));
  const entry = join(folder, 'entry.ts');
  await writeFile(
    entry,
    [
      ...SOURCES.map((path, at) => `export * as table${at} from ${JSON.stringify(root + path)};`),
      `import { LANGUAGES } from ${JSON.stringify(`${root}admin-web/src/languages/languages.ts`)};`,
      'export const load = () => Promise.all(LANGUAGES.map(({ load }) => load?.()));',
    ].join('\n'),
  );
  const out = join(folder, 'out');
  await build({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    output: { dir: out, entryFileNames: 'entry.mjs' },
  });
  const { load, ...modules } = (await import(pathToFileURL(join(out, 'entry.mjs')).href)) as Record<string, any>;
  for (const exported of Object.values(modules))
    for (const { name, english: table } of Object.values<any>(exported)) {
      expect(english).not.toHaveProperty([name]);
      english[name] = table;
    }
  languages = ((await load()) as ({ default: Language } | undefined)[]).flatMap((found) => found?.default ?? []);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isPlural = (text: Text | Table): text is { readonly [form: string]: string } =>
  typeof text === 'object' && Object.keys(text).every((form) => FORMS.has(form)) && 'other' in text;

const placeholdersIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

/** `users.bulk.delete`: what stands there, in the forms that there are. */
function textsIn(table: Table, path: string): [string, Text][] {
  return Object.entries(table).flatMap(([name, text]) =>
    typeof text === 'string' || isPlural(text)
      ? [[`${path}.${name}`, text] as [string, Text]]
      : textsIn(text as Table, `${path}.${name}`),
  );
}

const textsOf = (tables: Record<string, Table>): Map<string, Text> =>
  new Map(Object.entries(tables).flatMap(([name, table]) => textsIn(table, name)));

/** What is wrong with a language, a line each. */
function faultsOf({ tag, tables }: Language): string[] {
  const originals = textsOf(english);
  const translated = textsOf(tables);
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const faults = [...translated.keys()]
    .filter((name) => !originals.has(name))
    .map((name) => `${name} is not in English`);
  for (const [name, original] of originals) {
    const text = translated.get(name);
    if (text === undefined || typeof text !== typeof original) faults.push(`${name} is missing`);
    else if (typeof text === 'string') {
      if (text.trim() === '' && original !== '') faults.push(`${name} is empty`);
      if (placeholdersIn(text) !== placeholdersIn(original as string)) faults.push(`${name} has other values`);
    } else {
      // Forms of fractions and millions (`many` of the Romance languages) are what `other` says.
      const needed = forms.filter((form) => form !== 'many' || tag === 'pl');
      for (const form of needed) if (!text[form]) faults.push(`${name} has no form for ${form}`);
      const values = placeholdersIn((original as Record<string, string>)['other']!);
      if (placeholdersIn(text['other']!) !== values) faults.push(`${name} has other values`);
    }
  }
  return faults;
}

describe('the texts of the dashboard', () => {
  it('are found in the folders of its features', () => {
    expect(Object.keys(english).length).toBeGreaterThan(40);
    expect(textsOf(english).size).toBeGreaterThan(1_000);
  });

  it('find what is wrong with a language', () => {
    const whole: Language = { tag: 'de', tables: english };
    expect(faultsOf(whole)).toEqual([]);
    const { languages: words, ...rest } = english;
    expect(faultsOf({ tag: 'de', tables: rest })).toContain('languages.label is missing');
    expect(faultsOf({ tag: 'de', tables: { ...rest, languages: { ...words, label: ' ' } } })).toEqual([
      'languages.label is empty',
    ]);
    expect(faultsOf({ tag: 'de', tables: { ...rest, languages: { ...words, label: '{x}' } } })).toEqual([
      'languages.label has other values',
    ]);
  });

  it('are whole in each language that is offered', () => {
    expect(languages.map((language) => [language.tag, faultsOf(language)])).toEqual(
      languages.map(({ tag }) => [tag, []]),
    );
  });
});
