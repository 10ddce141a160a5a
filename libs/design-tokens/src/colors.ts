/**
 * Colors by role instead of hue, for the light and the dark theme. `colors.spec.ts` lists which color is used on which.
 */
export const COLORS = {
  /** Background of the page. */
  canvas: ['#faf9f7', '#121211'],
  /** Cards, dialogs, menus. */
  surface: ['#ffffff', '#1a1a18'],
  /** Recessed areas: side bars, card footers, code. */
  sunken: ['#f5f4f1', '#161615'],
  hover: ['#efeeea', '#252523'],
  selected: ['#ffffff', '#2b2b28'],
  /**
   * Visible on any background, because an email is shown in the theme that its owner chose. In a format that email
   * clients support.
   */
  shade: ['rgba(128, 128, 128, 0.15)', 'rgba(128, 128, 128, 0.15)'],
  /** Separators. */
  line: ['#e7e5e0', '#2c2c29'],
  'line-strong': ['#cfccc4', '#45443f'],
  /** Borders of form controls. */
  'line-field': ['#8b8880', '#7a7870'],
  ink: ['#1c1a17', '#f0efeb'],
  'ink-muted': ['#57544d', '#b7b4ac'],
  'ink-faint': ['#6a675f', '#9c9991'],
  accent: ['#136048', '#5fd0a9'],
  'accent-soft': ['#e2f3eb', '#14322a'],
  primary: ['#15684f', '#5fd0a9'],
  'primary-hover': ['#0f523e', '#7bdcbb'],
  'on-primary': ['#ffffff', '#07231a'],
  danger: ['#b0271b', '#ff9a90'],
  'danger-fill': ['#b0271b', '#c5352a'],
  'danger-fill-hover': ['#8f1f15', '#a92a20'],
  'danger-soft': ['#fcebe9', '#3a1c19'],
  'on-danger': ['#ffffff', '#ffffff'],
  warning: ['#7d4e08', '#eabf6a'],
  'warning-soft': ['#fbf1dc', '#33280f'],
  info: ['#26528f', '#93b8f2'],
  'info-soft': ['#e6edf8', '#1b2a42'],
  ring: ['#248a6b', '#4fb899'],
  backdrop: ['rgb(28 26 23 / 40%)', 'rgb(0 0 0 / 62%)'],
  'tint-1': ['#e0f1e9', '#14322a'],
  'on-tint-1': ['#136048', '#5fd0a9'],
  'tint-2': ['#e4ebf7', '#1b2a42'],
  'on-tint-2': ['#2a5391', '#93b8f2'],
  'tint-3': ['#efe6f5', '#2e2038'],
  'on-tint-3': ['#6d3c8c', '#cda4e6'],
  'tint-4': ['#f8ebd7', '#33280f'],
  'on-tint-4': ['#7d4e08', '#eabf6a'],
  'tint-5': ['#f8e4e6', '#3a1d23'],
  'on-tint-5': ['#9a2f45', '#f2a1ae'],
  /** Chart series. Also distinguishable by lightness, for both kinds of color blindness. */
  'chart-1': ['#15805f', '#4cc7a0'],
  'chart-2': ['#3566b8', '#7ea9f0'],
  'chart-3': ['#a9660c', '#e6b45a'],
  'chart-4': ['#86479f', '#c998e3'],
  'chart-5': ['#c2405a', '#f08fa2'],
  'shadow-near': ['rgb(28 26 23 / 6%)', 'rgb(0 0 0 / 30%)'],
  'shadow-far': ['rgb(28 26 23 / 13%)', 'rgb(0 0 0 / 50%)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorRole = keyof typeof COLORS;
