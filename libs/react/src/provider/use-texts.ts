import { useMemo } from 'react';
import { type Entry, valueOf } from '../data/entry.js';
import { useHallpass } from './context.js';
import type { Catalogue, Catalogues } from '../texts/catalogue.js';
import type { TextLanguage } from '../texts/languages.js';

/** Returns the texts of a catalog in the provider's language, with the app's overrides. Suspends while they load. */
export function useTexts<Name extends keyof Catalogues>(catalogue: Catalogue<Name>): Catalogues[Name] {
  const { language, texts } = useHallpass();
  const own = texts[catalogue.name];
  const table = tableOf(catalogue, language);
  return useMemo(() => (own === undefined ? table : { ...table, ...own }), [table, own]);
}

const loaded = new WeakMap<Catalogue, Map<TextLanguage, Pick<Entry<unknown>, 'state' | 'reading' | 'value'>>>();

/** Returns English immediately, and also if another language fails to load. */
function tableOf<Name extends keyof Catalogues>(catalogue: Catalogue<Name>, language: TextLanguage): Catalogues[Name] {
  const load = catalogue.others[language];
  if (load === undefined) return catalogue.english;
  const key = catalogue as unknown as Catalogue;
  const tables = loaded.get(key) ?? new Map<TextLanguage, Entry<Catalogues[Name]>>();
  loaded.set(key, tables);
  const entry = (tables.get(language) ?? begin(catalogue.english, load)) as Entry<Catalogues[Name]>;
  tables.set(language, entry);
  return valueOf(entry);
}

function begin<Texts>(english: Texts, load: () => Promise<Texts>) {
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
