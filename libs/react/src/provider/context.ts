import { createContext, useContext } from 'react';
import type { HallpassClientApp } from '@hallpass/js';
import type { AppData } from '../data/app-data.js';
import type { Appearance, Theme } from './appearance.js';
import type { TextOverrides } from '../texts/catalogue.js';
import type { TextLanguage } from '../texts/languages.js';

export interface HallpassContext {
  readonly app: HallpassClientApp;
  readonly data: AppData;
  readonly theme: Theme;
  readonly appearance: Appearance;
  readonly language: TextLanguage;
  /** BCP 47, for dates and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: TextOverrides;
  readonly askToSignIn: (() => Promise<boolean>) | undefined;
}

export const HallpassReactContext = createContext<HallpassContext | null>(null);

/** @throws Error outside a provider */
export function useHallpass(): HallpassContext {
  const context = useContext(HallpassReactContext);
  if (context === null) throw new Error('Put <HallpassProvider app={...}> around the components of @hallpass/react.');
  return context;
}
