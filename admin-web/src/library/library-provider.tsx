import type { HallpassClientApp } from '@hallpass/js';
import { HallpassProvider, type HallpassProviderProps } from '@hallpass/react';
import { useApi } from '../shell/api-context';

interface LibraryProviderProps extends Omit<HallpassProviderProps, 'app' | 'language' | 'theme' | 'appearance'> {
  /** Default: the dashboard's own, which leads to no other page. */
  app?: HallpassClientApp;
}

/** Provides the components of `libs/react` with the owners' project and the language and colors of the dashboard. */
export function LibraryProvider({ app, ...props }: LibraryProviderProps) {
  const { client } = useApi();
  return <HallpassProvider app={app ?? client} language="en" {...props} />;
}
