import type { SourceExports } from './guest/render-tree.js';

/** The built-in sources as code, by their ids: `tools/bundle/renderer.mjs` makes this module. */
export const TEMPLATES: Readonly<Record<string, SourceExports>>;
/** Also of `BARE_THEME_ID`. */
export const THEMES: Readonly<Record<string, SourceExports>>;
