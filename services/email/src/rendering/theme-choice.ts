import { BUILT_IN_THEMES, DEFAULT_THEME_ID } from '@hallpass/mail-templates';
import type { ProjectConfig } from '@hallpass/project-config';

/**
 * `theme_id` of the API: a theme id; false for no theme; null or absent for the project's selected theme (contract/05
 * §1).
 */
export type ThemeChoice = string | false | null | undefined;

/**
 * Returns the source of the theme that a template, draft or request names (contract/05 §1).
 * @param config null: only built-in themes
 * @param themeId false: no styling; an unknown id, null or undefined: the project's selected theme
 */
export function themeSourceOf(config: ProjectConfig | null, themeId: ThemeChoice): string | false {
  if (themeId === false) return false;
  const themes = config?.emails.themes ?? BUILT_IN_THEMES;
  const selected = themes[config?.emails.selectedThemeId ?? DEFAULT_THEME_ID];
  const named = themeId && Object.hasOwn(themes, themeId) ? themes[themeId] : undefined;
  return (named ?? selected ?? BUILT_IN_THEMES[DEFAULT_THEME_ID]!).tsxSource;
}
