import { createContext, useContext } from 'react';
import { en } from './en.js';
import type { Words } from './texts.js';

export const TextsContext = createContext<Words>({ texts: en, locale: 'en' });

export const useTexts = (): Words => useContext(TextsContext);
