export { type Area, languagesOf, loadTexts } from './area.js';
export { fill } from './fill.js';
export { formatDate, formatList, formatMoney, formatNumber } from './format.js';
export { type Language, languageOf, LANGUAGES } from './language.js';
export type { Plural, Text } from './text.js';
