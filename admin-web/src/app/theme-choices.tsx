import { Monitor, Moon, Sun } from 'lucide-react';
import { MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
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
