import { createContext, useContext } from 'react';
import { en } from './en.js';
import type { Words } from './texts.js';

export const WordsContext = createContext<Words>({ texts: en, locale: 'en' });

export const useWords = (): Words => useContext(WordsContext);
