import { Monitor, Moon, Sun } from 'lucide-react';
import { MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { setTheme, type ThemeChoice, useTheme } from './theme';

const CHOICES = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
] as const;

export function ThemeChoices() {
  const t = useTexts(shellTexts).themes;
  const choice = useTheme();
  return (
    <MenuChoices value={choice} onValueChange={(value) => setTheme(value as ThemeChoice)}>
      <MenuLabel>{t.label}</MenuLabel>
      {CHOICES.map(({ value, Icon }) => (
        <MenuChoice key={value} value={value}>
          <Icon aria-hidden className="size-4 text-ink-faint" />
          {t[value]}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}
