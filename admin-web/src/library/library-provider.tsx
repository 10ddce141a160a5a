import { HallpassProvider, type HallpassProviderProps } from '@hallpass/react';
import '@hallpass/react/styles.css';
import { useApi } from '../shell/api-context';
import './library.css';

/** Provides the components of `libs/react` with the owners' project and the language and colors of the dashboard. */
export function LibraryProvider(props: Omit<HallpassProviderProps, 'app' | 'language' | 'theme' | 'appearance'>) {
  const { client } = useApi();
  return <HallpassProvider app={client} language="en" {...props} />;
}
