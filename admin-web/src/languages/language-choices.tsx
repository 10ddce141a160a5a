import { Languages } from 'lucide-react';
import { Menu, MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
import { languageTag, useTexts } from '../texts';
import { chooseLanguage } from './choice';
import { LANGUAGES } from './languages';
import { languageTexts } from './texts';

/** The languages, inside a menu. */
export function LanguageChoices() {
  const t = useTexts(languageTexts);
  return (
    <MenuChoices value={languageTag()} onValueChange={chooseLanguage}>
      <MenuLabel>{t.label}</MenuLabel>
      {LANGUAGES.map(({ tag, name }) => (
        <MenuChoice key={tag} value={tag}>
          <span lang={tag}>{name}</span>
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

/** The same as a small button, where nobody is signed in, and in the menu of whoever is. */
export function LanguageButton() {
  const t = useTexts(languageTexts);
  const name = LANGUAGES.find(({ tag }) => tag === languageTag())?.name;
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded-lg px-2.5 py-1.5 text-13 text-ink-muted hover:bg-hover hover:text-ink"
        >
          <Languages aria-hidden className="size-4" />
          <span className="sr-only">{t.button}</span>
          {name}
        </button>
      }
    >
      <LanguageChoices />
    </Menu>
  );
}
