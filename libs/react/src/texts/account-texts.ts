import { en } from './account/en.js';
import type { Catalogue } from './catalogue.js';

export const accountTexts: Catalogue<'account'> = {
  name: 'account',
  english: en,
  others: {
    de: async () => (await import('./account/de.js')).de,
    fr: async () => (await import('./account/fr.js')).fr,
    es: async () => (await import('./account/es.js')).es,
    it: async () => (await import('./account/it.js')).it,
    pt: async () => (await import('./account/pt.js')).pt,
    nl: async () => (await import('./account/nl.js')).nl,
    ja: async () => (await import('./account/ja.js')).ja,
    'zh-Hans': async () => (await import('./account/zh-hans.js')).zhHans,
    pl: async () => (await import('./account/pl.js')).pl,
  },
};
