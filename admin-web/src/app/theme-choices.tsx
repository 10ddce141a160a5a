import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu, MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
import { setTheme, type ThemeChoice, useTheme } from './theme';

const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** The colour schemes, inside a menu. */
export function ThemeChoices() {
  const choice = useTheme();
  return (
    <MenuChoices value={choice} onValueChange={(value) => setTheme(value as ThemeChoice)}>
      <MenuLabel>Appearance</MenuLabel>
      {CHOICES.map(({ value, label, Icon }) => (
        <MenuChoice key={value} value={value}>
          <Icon aria-hidden className="size-4 text-ink-faint" />
          {label}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

/** The same as a small button, where nobody is signed in. */
export function ThemeButton() {
  const choice = useTheme();
  const { Icon, label } = CHOICES.find(({ value }) => value === choice) ?? CHOICES[0];
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded-lg px-2.5 py-1.5 text-13 text-ink-muted hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">Appearance: </span>
          {label}
        </button>
      }
    >
      <ThemeChoices />
    </Menu>
  );
}
