import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/account-texts.js';
import type { AccountTexts } from '../texts/account/en.js';

export const useAccountTexts = (): AccountTexts => useTexts(accountTexts);
