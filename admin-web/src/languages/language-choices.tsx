import { MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
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
