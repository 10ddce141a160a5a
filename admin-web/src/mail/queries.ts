import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** One try to send one mail. */
export type SentMail = Item<'GET /internal/emails'>;
/** A mail with its content, as far as it was kept. */
export type MailDetails = Answer<'GET /internal/emails/{id}'>;
export type MailTry = MailDetails['tries'][number];
/** Why a try failed, or a sentence. */
export type MailFailure = NonNullable<SentMail['error']>;

/** One call that sent to many, and what its mails have become. */
export type Mailing = Item<'GET /internal/email-mailings'>;

export type MailTemplate = Answer<'GET /internal/email-templates/{id}'>;
export type MailThemeName = Answer<'GET /internal/email-themes'>['themes'][number];
export type MailTheme = Answer<'GET /internal/email-themes/{id}'>;
export type SourceOrigin = MailTheme['origin'];
export type MailDraft = Answer<'GET /internal/email-drafts/{id}'>;

export interface SourcePlace {
  kind: 'templates' | 'themes' | 'drafts';
  id: string;
}

/** A source as it was saved. */
export type SourceVersion = Item<`GET /internal/email-${SourcePlace['kind']}/{id}/versions`>;

/** How often what is on its way is looked at. */
const REFRESH_MILLIS = 5_000;

export const mailKeys = {
  all: (projectId: string) => [...keys.project(projectId), 'mail'] as const,
  sent: (projectId: string) => [...mailKeys.all(projectId), 'sent'] as const,
  mailings: (projectId: string) => [...mailKeys.all(projectId), 'mailings'] as const,
  templates: (projectId: string) => [...mailKeys.all(projectId), 'templates'] as const,
  themes: (projectId: string) => [...mailKeys.all(projectId), 'themes'] as const,
  drafts: (projectId: string) => [...mailKeys.all(projectId), 'drafts'] as const,
  suppressed: (projectId: string) => [...mailKeys.all(projectId), 'suppressed'] as const,
  locale: (projectId: string) => [...mailKeys.all(projectId), 'locale'] as const,
  preview: (projectId: string) => [...mailKeys.all(projectId), 'preview'] as const,
};

/** The latest hundred, newest first; new ones appear by themselves. */
export const sentMailsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.sent(projectId),
    queryFn: async ({ signal }) => (await adminRequest(api, projectId, 'GET /internal/emails', { signal })).items,
    refetchInterval: REFRESH_MILLIS,
  });

export const mailQuery = (api: Api, projectId: string, mailId: string) =>
  queryOptions({
    queryKey: [...mailKeys.sent(projectId), mailId],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/emails/{id}', { path: { id: mailId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.ended_at_millis === null ? REFRESH_MILLIS : false),
  });

export const mailingsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.mailings(projectId),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/email-mailings', { signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ ended_at_millis: endedAt }) => endedAt === null) ? REFRESH_MILLIS : false,
  });

export const templatesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.templates(projectId),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/email-templates', { signal })).templates,
  });

export const templateQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.templates(projectId), id],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/email-templates/{id}', { path: { id }, signal }),
  });

export const themesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.themes(projectId),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/email-themes', { signal })).themes,
  });

export const themeQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.themes(projectId), id],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/email-themes/{id}', { path: { id }, signal }),
  });

/** What was saved of it, newest first. */
export const versionsQuery = (api: Api, projectId: string, { kind, id }: SourcePlace) =>
  queryOptions({
    queryKey: [...mailKeys[kind](projectId), id, 'versions'],
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, `GET /internal/email-${kind}/{id}/versions`, { path: { id }, signal })).items,
    staleTime: 0,
  });

export const draftsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.drafts(projectId),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/email-drafts', { signal })).drafts,
  });

export const draftQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.drafts(projectId), id],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/email-drafts/{id}', { path: { id }, signal }),
  });

/** Whether this server has an AI that helps to write. */
export const aiQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'ai'],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/ai-chat', { signal }),
    staleTime: Infinity,
  });

/** The project's language for mails to readers whose language is not known; empty: English. */
export const mailLocaleQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.locale(projectId),
    queryFn: async ({ signal }) => {
      const { config_string: text } = await adminRequest(api, projectId, 'GET /internal/config', { signal });
      return (JSON.parse(text) as { emails: { locale?: string } }).emails.locale ?? '';
    },
  });

/** Where a mail server reports bounces and complaints, and what its reports are signed with. */
export const reportAddressQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'report-address'],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/email-delivery-reports', { signal }),
    gcTime: 0,
  });
