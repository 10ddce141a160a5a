export { COLORS, type ColorRole } from './colors.js';
export { FONTS, RADII, SIZES, type TextSize } from './sizes.js';
export { tokensCss, withTokens } from './tokens-css.js';
