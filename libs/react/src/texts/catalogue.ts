import type { TextLanguage } from './languages.js';
import type { AccountTexts } from './account/en.js';
import type { CoreTexts } from './core/en.js';

/** The tables of texts that an app can override. */
export interface Catalogues {
  /** Texts for signing in and up, and for pages that emailed links lead to. */
  core: CoreTexts;
  /** Texts of the account settings, the user menu and the team switcher. */
  account: AccountTexts;
}

/** An app's own texts, which replace the library's. */
export type TextOverrides = { readonly [Name in keyof Catalogues]?: Readonly<Partial<Catalogues[Name]>> };

/** A table of English texts, and its translations, which are loaded when needed. */
export interface Catalogue<Name extends keyof Catalogues = keyof Catalogues> {
  readonly name: Name;
  readonly english: Catalogues[Name];
  readonly others: Readonly<Partial<Record<TextLanguage, () => Promise<Catalogues[Name]>>>>;
}
