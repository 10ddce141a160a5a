import type { Language } from './language.js';

/**
 * Texts that are shown together: a library's components, a page, an email. A translation that lacks one of them is not
 * in `others`, so that a page never mixes languages. `tools/texts.mjs` writes areas from the JSON files.
 */
export interface Area<Texts> {
  readonly english: Texts;
  /** The complete translations. */
  readonly others: Readonly<Partial<Record<Language, () => Promise<Texts>>>>;
}

/** The languages in which every text of an area exists. */
export const languagesOf = ({ others }: Area<unknown>): Language[] => ['en', ...(Object.keys(others) as Language[])];

/** Loads an area in a language. Falls back to English if the language has no complete translation or fails to load. */
export async function loadTexts<Texts>(
  { english, others }: Area<Texts>,
  language: Language,
): Promise<{ language: Language; texts: Texts }> {
  try {
    const texts = await others[language]?.();
    if (texts !== undefined) return { language, texts };
  } catch {
    // The network may be down, but the page still has its English texts.
  }
  return { language: 'en', texts: english };
}
