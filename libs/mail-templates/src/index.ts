export { BUILT_IN_TEMPLATES, STARTER_DRAFT, STARTER_TEMPLATE } from './built-in-templates.js';
export {
  BARE_THEME,
  BARE_THEME_ID,
  BUILT_IN_THEMES,
  DARK_THEME_ID,
  DEFAULT_THEME_ID,
  LIGHT_THEME_ID,
} from './built-in-themes.js';
export { inLanguage } from './languages/in-language.js';
export { MAIL_LANGUAGES } from './languages/language.js';
export { canonicalLocale, preferredLocale, writtenLocale } from './languages/locale.js';
export { SECURITY_CHANGES, type SecurityChange } from './security-change.js';
export { UNKNOWN_PLACE } from './sources.js';
export { type BuiltInTemplateKey, TEMPLATE_IDS } from './template-ids.js';
