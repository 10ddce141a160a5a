import type { AccountTexts } from './generated/account-texts.js';
import type { CoreTexts } from './generated/core-texts.js';

/** The tables of texts that an app can override. */
export interface Catalogues {
  /** Texts for signing in and up, and for pages that emailed links lead to. */
  core: CoreTexts;
  /** Texts of the account settings, the user menu and the team switcher. */
  account: AccountTexts;
}

/** An app's own texts, which replace the library's. */
export type TextOverrides = { readonly [Name in keyof Catalogues]?: Readonly<Partial<Catalogues[Name]>> };
