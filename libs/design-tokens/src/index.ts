export { COLORS, type ColorRole } from './colors.js';
export { FONTS, RADII, type TextSize } from './sizes.js';
export { tokensCss, withTokens } from './tokens-css.js';
