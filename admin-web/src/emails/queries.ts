import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** One attempt to send one email. */
export type SentMail = Item<'GET /internal/emails'>;
/** An email, with its content if that was stored. */
export type MailDetails = Answer<'GET /internal/emails/{id}'>;
export type MailTry = MailDetails['tries'][number];
/** Why an attempt failed: an error object or text. */
export type MailFailure = NonNullable<SentMail['error']>;

/** A call that sent an email to many users, with delivery counts. */
export type Mailing = Item<'GET /internal/email-mailings'>;

export type MailTemplate = Answer<'GET /internal/email-templates/{id}'>;
export type MailThemeName = Answer<'GET /internal/email-themes'>['themes'][number];
export type MailTheme = Answer<'GET /internal/email-themes/{id}'>;
export type SourceOrigin = MailTheme['origin'];
export type MailDraft = Answer<'GET /internal/email-drafts/{id}'>;

/** Everything that is written as TSX. */
export interface Sources {
  templates: MailTemplate;
  themes: MailTheme;
  drafts: MailDraft;
}

export interface SourcePlace<Kind extends keyof Sources = keyof Sources> {
  kind: Kind;
  id: string;
}

export type SourceVersion = Item<`GET /internal/email-${keyof Sources}/{id}/versions`>;

/** Refetch interval while emails are pending. */
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

/** The latest 100, newest first. Refetched, so that new emails appear. */
export const sentMailsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.sent(projectId),
    queryFn: async ({ signal }) => (await adminRequest(api, projectId, 'GET /internal/emails', { signal })).items,
    refetchInterval: REFRESH_MILLIS,
  });

/** How the shared mail server sent its latest email, if any. Without a host, emails are kept instead of delivered. */
export const sharedSenderOf = (mails: readonly SentMail[] | undefined) =>
  mails?.find(({ sender_config: sender }) => sender.type === 'shared')?.sender_config;

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

export const themesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.themes(projectId),
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /internal/email-themes', { signal })).themes,
  });

const readSource = (api: Api, projectId: string, { kind, id }: SourcePlace, signal: AbortSignal) =>
  adminRequest(api, projectId, `GET /internal/email-${kind}/{id}`, { path: { id }, signal });

/** Not refetched when the window gets the focus, because an editor shows it. */
export const sourceQuery = <Kind extends keyof Sources>(api: Api, projectId: string, place: SourcePlace<Kind>) =>
  queryOptions({
    queryKey: [...mailKeys[place.kind](projectId), place.id],
    queryFn: ({ signal }) => readSource(api, projectId, place, signal) as Promise<Sources[Kind]>,
    refetchOnWindowFocus: false,
  });

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

/** Whether this server has an AI assistant for writing emails. */
export const aiQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'ai'],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/ai-chat', { signal }),
    staleTime: Infinity,
  });

/** The project's language for recipients whose language is unknown; empty means English. */
export const mailLocaleQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.locale(projectId),
    queryFn: async ({ signal }) => {
      const { config_string: text } = await adminRequest(api, projectId, 'GET /internal/config', { signal });
      return (JSON.parse(text) as { emails: { locale?: string } }).emails.locale ?? '';
    },
  });

/** Where a mail server reports bounces and complaints, and the secret that signs its reports. */
export const reportAddressQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'report-address'],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/email-delivery-reports', { signal }),
    gcTime: 0,
  });
