/** What a table has in a language: `de` for `de-AT`, English for a language that it does not have. */
export function inLanguage<Words>(table: Record<string, Words> & { en: Words }, locale: string): Words {
  const language = [locale, locale.split('-')[0]!].find((name) => Object.hasOwn(table, name));
  return table[language ?? 'en']!;
}
