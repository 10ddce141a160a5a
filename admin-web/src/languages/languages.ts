import type { Language } from '../texts';

interface OfferedLanguage {
  /** BCP 47. */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  /** Its tables; null for English, which is in the features. */
  readonly load: (() => Promise<{ default: Language }>) | null;
}

/** The languages that the dashboard is read in: those whose tables are whole (`languages.spec.ts`). */
export const LANGUAGES: readonly OfferedLanguage[] = [
  { tag: 'en', name: 'English', load: null },
  { tag: 'de', name: 'Deutsch', load: () => import('./de') },
  { tag: 'fr', name: 'Français', load: () => import('./fr') },
  { tag: 'es', name: 'Español', load: () => import('./es') },
  { tag: 'it', name: 'Italiano', load: () => import('./it') },
  { tag: 'pt', name: 'Português', load: () => import('./pt') },
  { tag: 'nl', name: 'Nederlands', load: () => import('./nl') },
  { tag: 'pl', name: 'Polski', load: () => import('./pl') },
  { tag: 'ja', name: '日本語', load: () => import('./ja') },
  { tag: 'zh-Hans', name: '简体中文', load: () => import('./zh-Hans') },
];

/** The first of these preferences that there is a language for: of `de-AT` German, of another script none. */
export function offeredLanguage(preferences: readonly string[]): OfferedLanguage {
  for (const preference of preferences) {
    const { language, script } = new Intl.Locale(preference).maximize();
    const found = LANGUAGES.find(({ tag }) => {
      const offered = new Intl.Locale(tag).maximize();
      return offered.language === language && offered.script === script;
    });
    if (found) return found;
  }
  return LANGUAGES[0]!;
}
