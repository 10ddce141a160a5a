/** Looks up a language in a table: `de` for `de-AT`, and English for languages that it lacks. */
export function inLanguage<Words>(table: Record<string, Words> & { en: Words }, locale: string): Words {
  const language = [locale, locale.split('-')[0]!].find((name) => Object.hasOwn(table, name));
  return table[language ?? 'en']!;
}
