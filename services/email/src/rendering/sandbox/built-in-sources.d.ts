import type { SourceExports } from './guest/render-tree.js';

/** The built-in sources as code, by id. `tools/bundle/renderer.mjs` generates this module. */
export const TEMPLATES: Readonly<Record<string, SourceExports>>;
/** Includes `BARE_THEME_ID`. */
export const THEMES: Readonly<Record<string, SourceExports>>;
