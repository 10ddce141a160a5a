import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { HallpassClientApp, UserJson } from '@hallpass/js';
import { dataOf } from '../data/app-data.js';
import type { TextOverrides } from '../texts/catalogue.js';
import { directionOf, languageOf } from '../texts/languages.js';
import type { Appearance, Theme } from './appearance.js';
import { type HallpassContext, HallpassReactContext } from './context.js';

export interface HallpassProviderProps {
  app: HallpassClientApp;
  /** Default `system`. An app that switches by itself may set `data-hallpass-theme` on any element around instead. */
  theme?: Theme;
  /** BCP 47, such as `de` or `pt-BR`. Default: the first of the browser's that there are texts in. */
  language?: string;
  /** Texts that take the place of those of the library: `{ core: { signInTitle: 'Welcome' } }`. */
  texts?: TextOverrides;
  appearance?: Appearance;
  /**
   * The signed-in user as a server has read it, by `toClientJson()`, for the page that it renders; null: nobody is signed
   * in. Without it what depends on the user is rendered in the browser.
   */
  initialUser?: UserJson | null;
  children?: ReactNode;
}

const NOTHING = {};

/** Gives an app, its looks and its texts to the components and hooks below. */
export function HallpassProvider(props: HallpassProviderProps): ReactNode {
  const { app, theme = 'system', language: wanted, texts = NOTHING, appearance = NOTHING, initialUser } = props;
  const [made, setMade] = useState(() => dataOf(app));
  const data = made.app === app ? made : dataOf(app);
  if (data !== made) setMade(data);
  if (initialUser !== undefined) data.seedUser(initialUser);
  const choices = useSyncExternalStore(onLanguageChange, browserLanguages, () => '');
  const context = useMemo<HallpassContext>(() => {
    const { language, locale } = languageOf(wanted === undefined ? choices.split(' ') : [wanted]);
    return { app, data, theme, appearance, texts, language, locale, direction: directionOf(locale) };
  }, [app, data, theme, appearance, texts, wanted, choices]);
  return <HallpassReactContext.Provider value={context}>{props.children}</HallpassReactContext.Provider>;
}

function onLanguageChange(listener: () => void): () => void {
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
}

/** As one text: a snapshot has to be the same while nothing has changed. */
const browserLanguages = (): string => navigator.languages.join(' ');
