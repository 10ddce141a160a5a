import type { Catalogue } from '../catalogue.js';
import { en } from './en.js';

export const coreTexts: Catalogue<'core'> = {
  name: 'core',
  english: en,
  others: {},
};
