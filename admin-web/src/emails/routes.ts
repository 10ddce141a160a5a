import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectPage, projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import type { MailTab } from './sent/mail-content';
import { MAIL_FILTERS, type MailListing } from './sent/listing';

const sentRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mail/sent',
  validateSearch: (search: Record<string, unknown>): MailListing => ({
    query: textParameter(search['query']),
    status: MAIL_FILTERS.find((filter) => filter === search['status']),
    mailing: textParameter(search['mailing']),
  }),
  component: lazyPage(() => import('./sent/sent-page'), 'SentPage'),
});

const MAIL_TABS: readonly MailTab[] = ['text', 'source'];

const mailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mail/sent/$mailId',
  validateSearch: (search: Record<string, unknown>): { tab?: MailTab } => ({
    tab: MAIL_TABS.find((tab) => tab === search['tab']),
  }),
  component: lazyPage(() => import('./sent/mail-page'), 'MailPage'),
});

const mailingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mail/mailings',
  validateSearch: (search: Record<string, unknown>): { tab?: 'history' } => ({
    tab: search['tab'] === 'history' ? 'history' : undefined,
  }),
  component: lazyPage(() => import('./mailings/mailings-page'), 'MailingsPage'),
});

const senderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mail/sender',
  /** Filters the suppressed addresses. */
  validateSearch: (search: Record<string, unknown>): { query?: string; cursor?: string } => ({
    query: textParameter(search['query']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./sender/sender-page'), 'SenderPage'),
});

export const mailRoutes = [
  sentRoute,
  mailRoute,
  mailingsRoute,
  projectPage('/mail/mailings/$draftId', () => import('./mailings/draft-page'), 'DraftPage'),
  projectPage('/mail/templates', () => import('./templates/templates-page'), 'TemplatesPage'),
  projectPage('/mail/templates/$templateId', () => import('./templates/template-page'), 'TemplatePage'),
  projectPage('/mail/themes', () => import('./themes/themes-page'), 'ThemesPage'),
  projectPage('/mail/themes/$themeId', () => import('./themes/theme-page'), 'ThemePage'),
  senderRoute,
] as const;
