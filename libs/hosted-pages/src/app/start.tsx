import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles.css';
import { languageOf, languagesOf, loadTexts } from '@hallpass/texts';
import { purchasesTexts } from '../texts/generated/purchases-texts.js';
import { pageOfPath, titleOfPath } from './page-of-path.js';
import { TextsContext } from '../texts/use-texts.js';

export async function start(root: HTMLElement): Promise<void> {
  const { pathname, search } = location;
  // `navigator.languages` equals the browser's Accept-Language header.
  const choices = [new URLSearchParams(search).get('lang'), ...navigator.languages];
  const chosen = languageOf(choices, languagesOf(purchasesTexts));
  const { language, texts } = await loadTexts(purchasesTexts, chosen.language);
  const locale = language === chosen.language ? chosen.locale : language;
  document.documentElement.lang = language;
  document.title = titleOfPath(pathname, texts);
  createRoot(root).render(
    <StrictMode>
      <TextsContext value={{ texts, locale }}>{pageOfPath(pathname, search)}</TextsContext>
    </StrictMode>,
  );
}
