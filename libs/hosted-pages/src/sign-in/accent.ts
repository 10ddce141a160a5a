import { accentRoles } from '@hallpass/project-config';
import type { Appearance } from '@hallpass/react';
import type { Branding } from './branding.js';

/** Adjusts the project's color to be legible in both color schemes. */
export function accentVariables({ accentColor }: Pick<Branding, 'accentColor'>): NonNullable<Appearance['variables']> {
  if (accentColor === null) return {};
  const [light, dark] = [accentRoles(accentColor, 'light'), accentRoles(accentColor, 'dark')];
  const both = (role: keyof typeof light) => `light-dark(${light[role]}, ${dark[role]})`;
  return {
    accent: both('--accent'),
    'accent-hover': both('--accent-hover'),
    'accent-soft': both('--accent-soft'),
    'on-accent': both('--on-accent'),
  };
}

/** The same as CSS variables, for elements outside the library's components. */
export const accentStyle = (branding: Pick<Branding, 'accentColor'>): Record<string, string> =>
  Object.fromEntries(Object.entries(accentVariables(branding)).map(([name, value]) => [`--hallpass-${name}`, value]));
