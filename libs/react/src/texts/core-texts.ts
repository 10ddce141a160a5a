import type { Catalogue } from './catalogue.js';
import { en } from './core/en.js';

export const coreTexts: Catalogue<'core'> = {
  name: 'core',
  english: en,
  others: {
    de: async () => (await import('./core/de.js')).de,
    fr: async () => (await import('./core/fr.js')).fr,
    es: async () => (await import('./core/es.js')).es,
    it: async () => (await import('./core/it.js')).it,
    pt: async () => (await import('./core/pt.js')).pt,
    nl: async () => (await import('./core/nl.js')).nl,
    ja: async () => (await import('./core/ja.js')).ja,
    'zh-Hans': async () => (await import('./core/zh-hans.js')).zhHans,
    pl: async () => (await import('./core/pl.js')).pl,
  },
};
