import { type Area, type Language, languageOf, languagesOf } from '@hallpass/texts';
import type { Place } from './place.js';
import { remember, remembered } from './window-memory.js';

const keyOf = (projectId: string): string => `hallpass-language:${projectId}`;

/**
 * Returns the language that the app requested with `lang`. Remembers it for this window, because links between pages
 * omit it.
 */
export function chosenLanguage({ projectId, parameters }: Place): string | null {
  const asked = parameters.get('lang');
  if (asked !== null) rememberLanguage(projectId, asked);
  return asked ?? remembered(keyOf(projectId));
}

export const rememberLanguage = (projectId: string, tag: string): void => remember(keyOf(projectId), tag);

/** @param choice null: the browser's language */
export const languageIn = (area: Area<unknown>, choice: string | null): Language =>
  languageOf([choice, ...navigator.languages], languagesOf(area)).language;
