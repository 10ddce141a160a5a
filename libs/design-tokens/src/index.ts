export { COLORS, type ColorRole } from './colors.js';
export { tokensCss } from './tokens-css.js';
