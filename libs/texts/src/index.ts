export { type Area, languagesOf, loadTexts } from './area.js';
export { fill } from './fill.js';
export { formatDate, formatList, formatMoney, formatNumber } from './format.js';
export { directionOf, type Language, languageOf, LANGUAGES, parsedLocale } from './language.js';
export { plural, pluralForm } from './plural.js';
export type { Plural, Text } from './text.js';
