import type { TextLanguage } from './languages.js';
import type { AccountTexts } from './account/en.js';
import type { CoreTexts } from './core/en.js';

/** The tables of texts by name: what an app may override. */
export interface Catalogues {
  /** Of signing in and up, and of what links in mails lead to. */
  core: CoreTexts;
  /** Of the account settings, the menu of the user and the switch between teams. */
  account: AccountTexts;
}

/** Texts of an app's own in place of those of the library. */
export type TextOverrides = { readonly [Name in keyof Catalogues]?: Readonly<Partial<Catalogues[Name]>> };

/** Texts as a table of English ones, and the same in each other language, loaded when it is needed. */
export interface Catalogue<Name extends keyof Catalogues = keyof Catalogues> {
  readonly name: Name;
  readonly english: Catalogues[Name];
  readonly others: Readonly<Partial<Record<TextLanguage, () => Promise<Catalogues[Name]>>>>;
}
