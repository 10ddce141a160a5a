import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { instantParameter } from '../components/local-time';
import { projectPage, projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import type { DeliveryFilter, MessageFilter } from './queries';
import { type DeliveryStatus, STATUSES } from './wire';

/** Syntax of the API. Other values in a link are dropped. */
const wordParameter = (value: unknown): string | undefined => {
  const text = textParameter(value);
  return text !== undefined && /^[\w.\-:]{1,256}$/.test(text) ? text : undefined;
};

const newEndpointRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/new',
  validateSearch: (search: Record<string, unknown>): { event?: string } => ({ event: wordParameter(search['event']) }),
  component: lazyPage(() => import('./new-endpoint-page'), 'NewEndpointPage'),
});

const messagesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/messages',
  validateSearch: (search: Record<string, unknown>): MessageFilter => ({
    event: wordParameter(search['event']),
    channel: wordParameter(search['channel']),
    tag: wordParameter(search['tag']),
    after: instantParameter(search['after']),
    before: instantParameter(search['before']),
    cursor: wordParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./messages-page'), 'MessagesPage'),
});

const eventsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/events',
  validateSearch: (search: Record<string, unknown>): { event?: string } => ({ event: wordParameter(search['event']) }),
  component: lazyPage(() => import('./catalogue-page'), 'CataloguePage'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/endpoints/$endpointId',
  validateSearch: (search: Record<string, unknown>): DeliveryFilter => {
    const status = Number(textParameter(search['status'])) as DeliveryStatus;
    return {
      status: STATUSES.includes(status) ? status : undefined,
      event: wordParameter(search['event']),
      cursor: wordParameter(search['cursor']),
    };
  },
  component: lazyPage(() => import('./deliveries-page'), 'DeliveriesPage'),
});

export const webhookRoutes = [
  projectPage('/webhooks', () => import('./endpoints-page'), 'EndpointsPage'),
  newEndpointRoute,
  messagesRoute,
  projectPage('/webhooks/messages/$messageId', () => import('./message-page'), 'MessagePage'),
  eventsRoute,
  projectPage('/webhooks/api', () => import('./api-page'), 'ApiPage'),
  deliveriesRoute,
  projectPage(
    '/webhooks/endpoints/$endpointId/settings',
    () => import('./endpoint-settings-page'),
    'EndpointSettingsPage',
  ),
  projectPage('/webhooks/endpoints/$endpointId/secret', () => import('./endpoint-secret-page'), 'EndpointSecretPage'),
] as const;
