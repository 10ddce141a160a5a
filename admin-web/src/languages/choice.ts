import { setLanguage } from '../texts';
import { LANGUAGES, offeredLanguage } from './languages';

const KEY = 'hallpass-language';

/** What the person chose, else the first of the browser's languages that there is. */
function preferences(): readonly string[] {
  try {
    const chosen = localStorage.getItem(KEY);
    if (LANGUAGES.some(({ tag }) => tag === chosen)) return [chosen!];
  } catch {
    // Storage is switched off: the browser decides.
  }
  return navigator.languages;
}

/** Before the first paint. A language that cannot be loaded leaves the page in English. */
export async function loadLanguage(): Promise<void> {
  const { load } = offeredLanguage(preferences());
  const loaded = await load?.().catch(() => null);
  if (loaded) setLanguage(loaded.default);
}

/** Loads the page anew in another language. @param tag one of `LANGUAGES` */
export function chooseLanguage(tag: string): void {
  try {
    localStorage.setItem(KEY, tag);
  } catch {
    return; // storage is switched off, and the next page would not know it
  }
  location.reload();
}
