import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';

const CONFIGURATION_TABS = ['change', 'differences'] as const;

interface ConfigurationSearch {
  tab?: (typeof CONFIGURATION_TABS)[number];
  query?: string;
  /** Path of a setting to start a change with. */
  set?: string;
  /** Path of a setting to reset to its default. */
  reset?: string;
}

const configurationRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/configuration',
  validateSearch: (search: Record<string, unknown>): ConfigurationSearch => ({
    tab: CONFIGURATION_TABS.find((tab) => tab === search['tab']),
    query: textParameter(search['query']),
    set: textParameter(search['set']),
    reset: textParameter(search['reset']),
  }),
  component: lazyPage(() => import('./configuration-page'), 'ConfigurationPage'),
});

export const configurationRoutes = [configurationRoute] as const;
