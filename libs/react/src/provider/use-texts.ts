import { useMemo } from 'react';
import { type Area, loadTexts } from '@hallpass/texts';
import { type Entry, valueOf } from '../data/entry.js';
import { useHallpass } from './context.js';
import type { Catalogues } from '../texts/catalogue.js';
import type { TextLanguage } from '../texts/languages.js';

/** Returns the texts of a catalog in the provider's language, with the app's overrides. Suspends while they load. */
export function useTexts<Name extends keyof Catalogues>(name: Name, area: Area<Catalogues[Name]>): Catalogues[Name] {
  const { language, texts } = useHallpass();
  const own = texts[name];
  const table = valueOf(tableOf(area, language));
  return useMemo(() => (own === undefined ? table : { ...table, ...own }), [table, own]);
}

/** Like `useTexts`, for placeholders, which must not suspend: null while the texts load. */
export function useTextsIfLoaded<Name extends keyof Catalogues>(
  name: Name,
  area: Area<Catalogues[Name]>,
): Catalogues[Name] | null {
  const { language, texts } = useHallpass();
  const { value } = tableOf(area, language);
  return value === undefined ? null : { ...value, ...texts[name] };
}

type Loading<Texts> = Pick<Entry<Texts>, 'state' | 'reading' | 'value'>;

const loaded = new WeakMap<Area<unknown>, Map<TextLanguage, Loading<unknown>>>();

function tableOf<Texts>(area: Area<Texts>, language: TextLanguage): Entry<Texts> {
  const tables = loaded.get(area) ?? new Map<TextLanguage, Loading<unknown>>();
  loaded.set(area, tables);
  const entry = tables.get(language) ?? begin(area, language);
  tables.set(language, entry);
  return entry as Entry<Texts>;
}

/** English is there at once, and stands in for a language that fails to load. */
function begin<Texts>(area: Area<Texts>, language: TextLanguage): Loading<Texts> {
  if (area.others[language] === undefined) return { state: 'done', reading: Promise.resolve(), value: area.english };
  const entry: Loading<Texts> = { state: 'pending', reading: Promise.resolve(), value: undefined };
  entry.reading = loadTexts(area, language).then(
    ({ texts }) => void Object.assign(entry, { state: 'done', value: texts }),
  );
  return entry;
}
