import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { HallpassClientApp, Project, UserJson } from '@hallpass/js';
import { directionOf } from '@hallpass/texts';
import { dataOf } from '../data/app-data.js';
import type { TextOverrides } from '../texts/catalogue.js';
import { textLanguageOf } from '../texts/languages.js';
import type { Appearance, Theme } from './appearance.js';
import { type HallpassContext, HallpassReactContext } from './context.js';

export interface HallpassProviderProps {
  app: HallpassClientApp;
  /** Default `system`. Apps can instead set `data-hallpass-theme` on any surrounding element. */
  theme?: Theme;
  /** BCP 47, such as `de` or `pt-BR`. Default: the first of the browser's languages that has texts. */
  language?: string;
  /** Texts that replace the library's: `{ core: { signInTitle: 'Welcome' } }`. */
  texts?: TextOverrides;
  appearance?: Appearance;
  /**
   * The signed-in user from `toClientJson()`, for pages that a server renders. Null if nobody is signed in. Without it,
   * everything that depends on the user renders in the browser.
   */
  initialUser?: UserJson | null;
  /** The project, if the page has already read it with `app.getProject()`. The components then need not wait for it. */
  initialProject?: Project;
  /**
   * Lets a user whose session has ended sign in again without leaving the page, such as in a dialog of the app. Resolves
   * with whether the user has signed in. With it, `AccountSettings` keeps what it shows, and a change that was under
   * way goes on. Without it, the user is led to the sign-in page.
   */
  askToSignIn?: () => Promise<boolean>;
  children?: ReactNode;
}

const NOTHING = {};

/** Provides an app, its look and its texts to all components and hooks below. */
export function HallpassProvider(props: HallpassProviderProps): ReactNode {
  const { app, theme = 'system', language: wanted, texts = NOTHING, appearance = NOTHING, initialUser } = props;
  const { askToSignIn, initialProject } = props;
  const [made, setMade] = useState(() => dataOf(app));
  const data = made.app === app ? made : dataOf(app);
  if (data !== made) setMade(data);
  if (initialUser !== undefined) data.seedUser(initialUser);
  if (initialProject !== undefined) data.seedProject(initialProject);
  const choices = useSyncExternalStore(onLanguageChange, browserLanguages, () => '');
  const context = useMemo<HallpassContext>(() => {
    const { language, locale } = textLanguageOf(wanted === undefined ? choices.split(' ') : [wanted]);
    return { app, data, theme, appearance, texts, language, locale, direction: directionOf(locale), askToSignIn };
  }, [app, data, theme, appearance, texts, wanted, choices, askToSignIn]);
  return <HallpassReactContext.Provider value={context}>{props.children}</HallpassReactContext.Provider>;
}

function onLanguageChange(listener: () => void): () => void {
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
}

/** One string, because a snapshot must stay equal while nothing changes. */
const browserLanguages = (): string => navigator.languages.join(' ');
