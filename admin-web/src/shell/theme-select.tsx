import { SunMoon } from 'lucide-react';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { type ThemeChoice, setTheme, useTheme } from './theme';

/** Color scheme select for pages before sign-in, where little code is loaded. */
export function ThemeSelect() {
  const t = useTexts(shellTexts).themes;
  return (
    <label className="flex items-center gap-1 rounded-lg px-2 text-13 text-ink-muted focus-within:text-ink hover:bg-hover hover:text-ink">
      <SunMoon aria-hidden className="size-4" />
      <span className="sr-only">{t.label}</span>
      <select
        className="h-8 rounded-lg bg-transparent pe-7 [field-sizing:content]"
        value={useTheme()}
        onChange={(event) => setTheme(event.target.value as ThemeChoice)}
      >
        <option value="system">{t.system}</option>
        <option value="light">{t.light}</option>
        <option value="dark">{t.dark}</option>
      </select>
    </label>
  );
}
