import { createContext, useContext } from 'react';
import { purchasesTexts } from './generated/purchases-texts.js';
import type { Words } from './texts.js';

export const TextsContext = createContext<Words>({ texts: purchasesTexts.english, locale: 'en' });

export const useTexts = (): Words => useContext(TextsContext);
