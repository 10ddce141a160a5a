import type { ReactNode } from 'react';

/** `system` follows the device's setting. */
export type Theme = 'system' | 'light' | 'dark';

/** Parts of the components that accept a class from the app, in addition to their own `hp-` class. */
export type Slot =
  | 'alert'
  | 'avatar'
  | 'button'
  | 'card'
  | 'description'
  | 'dialog'
  | 'divider'
  | 'field'
  | 'footer'
  | 'hint'
  | 'input'
  | 'label'
  | 'link'
  | 'logo'
  | 'menu'
  | 'menuItem'
  | 'page'
  | 'problem'
  | 'root'
  | 'select'
  | 'skeleton'
  | 'spinner'
  | 'switch'
  | 'tab'
  | 'tabs'
  | 'title';

/** Values that override those in `styles.css`: colors, shape and type. */
export type Variable =
  | 'accent'
  | 'accent-hover'
  | 'accent-soft'
  | 'on-accent'
  | 'canvas'
  | 'surface'
  | 'sunken'
  | 'line'
  | 'line-field'
  | 'ink'
  | 'ink-muted'
  | 'danger'
  | 'danger-soft'
  | 'success'
  | 'success-soft'
  | 'warning'
  | 'warning-soft'
  | 'ring'
  | 'radius'
  | 'font'
  | 'font-mono'
  | 'width';

export interface Appearance {
  /** Shown above the title of a full page. */
  readonly logo?: ReactNode;
  readonly classNames?: Readonly<Partial<Record<Slot, string>>>;
  /** `{ accent: '#0b5fff' }` sets `--hallpass-accent`. Also settable in CSS. */
  readonly variables?: Readonly<Partial<Record<Variable, string>>>;
}

export const styleOf = ({ variables = {} }: Appearance): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--hallpass-${name}`, value]));
