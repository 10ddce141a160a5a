import { useTexts } from '../provider/use-texts.js';
import { type AccountTexts, accountTexts } from '../texts/generated/account-texts.js';

export const useAccountTexts = (): AccountTexts => useTexts('account', accountTexts);
