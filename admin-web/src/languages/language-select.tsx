import { Languages } from 'lucide-react';
import { languageTag, useTexts } from '../texts';
import { chooseLanguage } from './choice';
import { LANGUAGES } from './languages';
import { languageTexts } from './texts';

/** The languages where nobody is signed in, and as little as possible is loaded. */
export function LanguageSelect() {
  const t = useTexts(languageTexts);
  return (
    <label className="flex items-center gap-1 rounded-lg px-2 text-13 text-ink-muted focus-within:text-ink hover:bg-hover hover:text-ink">
      <Languages aria-hidden className="size-4" />
      <span className="sr-only">{t.label}</span>
      <select
        className="h-8 rounded-lg bg-transparent pe-7 [field-sizing:content]"
        value={languageTag()}
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
