import type { PurchasesTexts } from './generated/purchases-texts.js';

export type Texts = PurchasesTexts;

/** The texts of the reader's language, and the locale for formatting amounts and periods (BCP 47). */
export interface Words {
  texts: Texts;
  locale: string;
}
