import type { Catalogue } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/use-texts.js';
import { type AccountTexts, en } from './en.js';

const accountTexts: Catalogue<'account'> = {
  name: 'account',
  english: en,
  others: {},
};

export const useAccountTexts = (): AccountTexts => useTexts(accountTexts);
