import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageAt, titleAt } from './app/page-at.js';
import { WordsContext } from './app/words.js';
import './styles.css';
import { languageOf, textsIn } from './texts/texts.js';

const { pathname, search } = location;
// `navigator.languages` is what the browser sends as Accept-Language.
const { language, locale } = languageOf([new URLSearchParams(search).get('lang'), ...navigator.languages]);
const texts = await textsIn(language);
document.documentElement.lang = language;
document.title = titleAt(pathname, texts);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WordsContext value={{ texts, locale }}>{pageAt(pathname, search)}</WordsContext>
  </StrictMode>,
);
