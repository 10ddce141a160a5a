import { SOURCES } from './sources.js';

/** Fixed ids of the built-in email themes (contract/05 §2). */
export const LIGHT_THEME_ID = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a';
export const DEFAULT_THEME_ID = LIGHT_THEME_ID;

/** The themes of every project. A project can override name and source. */
export const BUILT_IN_THEMES: Readonly<Record<string, { displayName: string; tsxSource: string }>> = {
  [LIGHT_THEME_ID]: { displayName: 'Default Light', tsxSource: SOURCES.themes.light },
  [DARK_THEME_ID]: { displayName: 'Default Dark', tsxSource: SOURCES.themes.dark },
};

/** The theme for `theme_id: false` (contract/05 §1). */
export const BARE_THEME = SOURCES.themes.bare;
/** Its key among the built-in themes, whose ids are UUIDs. */
export const BARE_THEME_ID = 'bare';
