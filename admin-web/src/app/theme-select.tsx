import { SunMoon } from 'lucide-react';
import { type ThemeChoice, setTheme, useTheme } from './theme';

/** The colour schemes where nobody is signed in, and as little as possible is loaded. */
export function ThemeSelect() {
  return (
    <label className="flex items-center gap-1 rounded-lg px-2 text-13 text-ink-muted focus-within:text-ink hover:bg-hover hover:text-ink">
      <SunMoon aria-hidden className="size-4" />
      <span className="sr-only">Appearance</span>
      <select
        className="h-8 rounded-lg bg-transparent pr-1"
        value={useTheme()}
        onChange={(event) => setTheme(event.target.value as ThemeChoice)}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
