import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles.css';
import { languageOf, textsIn } from '../texts/texts.js';
import { pageOfPath, titleOfPath } from './page-of-path.js';
import { TextsContext } from '../texts/use-texts.js';

export async function start(root: HTMLElement): Promise<void> {
  const { pathname, search } = location;
  // `navigator.languages` equals the browser's Accept-Language header.
  const { language, locale } = languageOf([new URLSearchParams(search).get('lang'), ...navigator.languages]);
  const texts = await textsIn(language);
  document.documentElement.lang = language;
  document.title = titleOfPath(pathname, texts);
  createRoot(root).render(
    <StrictMode>
      <TextsContext value={{ texts, locale }}>{pageOfPath(pathname, search)}</TextsContext>
    </StrictMode>,
  );
}
