import { useMemo } from 'react';
import { type Entry, valueOf } from '../data/entry.js';
import { useHallpass } from './context.js';
import type { Catalogue, Catalogues } from '../texts/catalogue.js';
import type { TextLanguage } from '../texts/languages.js';

/** Returns the texts of a catalog in the provider's language, with the app's overrides. Suspends while they load. */
export function useTexts<Name extends keyof Catalogues>(catalogue: Catalogue<Name>): Catalogues[Name] {
  const { language, texts } = useHallpass();
  const own = texts[catalogue.name];
  const table = valueOf(tableOf(catalogue, language));
  return useMemo(() => (own === undefined ? table : { ...table, ...own }), [table, own]);
}

/** Like `useTexts`, for placeholders, which must not suspend: null while the texts load. */
export function useTextsIfLoaded<Name extends keyof Catalogues>(catalogue: Catalogue<Name>): Catalogues[Name] | null {
  const { language, texts } = useHallpass();
  const { value } = tableOf(catalogue, language);
  return value === undefined ? null : { ...value, ...texts[catalogue.name] };
}

const loaded = new WeakMap<Catalogue, Map<TextLanguage, Pick<Entry<unknown>, 'state' | 'reading' | 'value'>>>();

/** English is loaded from the start, and stands in for a language that fails to load. */
function tableOf<Name extends keyof Catalogues>(
  catalogue: Catalogue<Name>,
  language: TextLanguage,
): Entry<Catalogues[Name]> {
  const key = catalogue as unknown as Catalogue;
  const tables = loaded.get(key) ?? new Map<TextLanguage, Entry<Catalogues[Name]>>();
  loaded.set(key, tables);
  const load = catalogue.others[language];
  const entry = tables.get(language) ?? begin(catalogue.english, load);
  tables.set(language, entry);
  return entry as Entry<Catalogues[Name]>;
}

function begin<Texts>(english: Texts, load: (() => Promise<Texts>) | undefined) {
  if (load === undefined) return { state: 'done', reading: Promise.resolve(), value: english } as const;
  const entry: Pick<Entry<Texts>, 'state' | 'reading' | 'value'> = {
    state: 'pending',
    reading: Promise.resolve(),
    value: undefined,
  };
  entry.reading = load()
    .catch(() => english)
    .then((value) => void Object.assign(entry, { state: 'done', value }));
  return entry;
}
