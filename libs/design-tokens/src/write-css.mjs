// Writes dist/tokens.css, which style sheets import. Part of the build.
import { writeFileSync } from 'node:fs';
import { tokensCss } from '../dist/tokens-css.js';

writeFileSync(new URL('../dist/tokens.css', import.meta.url), tokensCss());
