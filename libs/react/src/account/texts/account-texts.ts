import type { Catalogue } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/use-texts.js';
import { type AccountTexts, en } from './en.js';

const accountTexts: Catalogue<'account'> = {
  name: 'account',
  english: en,
  others: {
    de: async () => (await import('./de.js')).de,
    fr: async () => (await import('./fr.js')).fr,
    es: async () => (await import('./es.js')).es,
    it: async () => (await import('./it.js')).it,
    pt: async () => (await import('./pt.js')).pt,
    nl: async () => (await import('./nl.js')).nl,
    ja: async () => (await import('./ja.js')).ja,
    'zh-Hans': async () => (await import('./zh-hans.js')).zhHans,
    pl: async () => (await import('./pl.js')).pl,
  },
};

export const useAccountTexts = (): AccountTexts => useTexts(accountTexts);
