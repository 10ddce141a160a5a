import type { Catalogue } from '../catalogue.js';
import { en } from './en.js';

export const coreTexts: Catalogue<'core'> = {
  name: 'core',
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
