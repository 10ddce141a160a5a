import { languageOf, languagesOf, parsedLocale } from '@hallpass/texts';
import { signInTexts } from '../../texts/generated/sign-in-texts.js';
import { rememberLanguage } from '../language.js';
import type { Place } from '../place.js';

/**
 * Returns the language that the address names, otherwise the first of `ui_locales` that has texts (OpenID Connect Core
 * §3.1.2.1). Remembers it for the other pages of the sign-in.
 * @param place the page
 * @param consent the page with the request
 */
export function languageOfRequest(place: Place, consent: Place, uiLocales: string | null): string | null {
  const chosen =
    place.parameters.get('lang') ??
    consent.parameters.get('lang') ??
    uiLocales?.split(' ').find((tag) => hasTexts(tag)) ??
    null;
  if (chosen !== null) rememberLanguage(place.projectId, chosen);
  return chosen;
}

/** English is also the result for languages without texts. */
const hasTexts = (tag: string): boolean =>
  languageOf([tag], languagesOf(signInTexts)).language !== 'en' || parsedLocale(tag)?.language === 'en';
