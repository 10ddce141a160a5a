import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import type { TeamListing } from '../people/team-queries';

const TEAM_TABS = ['invitations', 'settings', 'data', 'keys', 'payments'] as const;
type TeamTab = (typeof TEAM_TABS)[number];

const teamsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/teams',
  validateSearch: (search: Record<string, unknown>): TeamListing => ({
    query: textParameter(search['query']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./teams-page'), 'TeamsPage'),
});

const teamRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/teams/$teamId',
  validateSearch: (search: Record<string, unknown>): { tab?: TeamTab; cursor?: string } => ({
    tab: TEAM_TABS.find((tab) => tab === search['tab']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./team-page'), 'TeamPage'),
});

export const teamsRoutes = [teamsRoute, teamRoute] as const;
