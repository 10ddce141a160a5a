import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type MailStatus = 'queued' | 'rendering' | 'sending' | 'sent' | 'captured' | 'failed' | 'skipped';

/** Why a try failed, or a sentence. */
export type MailFailure = string | { errorType: string; canRetry: boolean; message?: string; rawError: string };

/** One try to send one mail. */
export interface SentMail {
  id: string;
  subject: string;
  sent_at_millis: number;
  to: string[];
  sender_config: {
    type: 'shared' | 'standard';
    host?: string;
    port?: number;
    username?: string;
    sender_name: string;
    sender_email: string;
  };
  error: MailFailure | null;
  template: string;
  status: MailStatus;
  mailing_id: string | null;
}

export interface MailTry {
  id: string;
  started_at_millis: number;
  ended_at_millis: number | null;
  error: MailFailure | null;
  answer: string | null;
}

/** A mail with its content, as far as it was kept. */
export interface MailDetails extends SentMail {
  html: string | null;
  text: string | null;
  raw: string | null;
  notification_category: string | null;
  skip_reason: string | null;
  answer: string | null;
  attempts: number;
  tries: MailTry[];
  requested_at_millis: number;
  ended_at_millis: number | null;
  bounced_at_millis: number | null;
  complained_at_millis: number | null;
}

/** One call that sent to many, and what its mails have become. */
export interface Mailing {
  id: string;
  subject: string | null;
  template: string | null;
  requested_at_millis: number;
  ended_at_millis: number | null;
  waiting: number;
  sent: number;
  failed: number;
  skipped: number;
}

export type SourceOrigin = 'built_in' | 'changed' | 'own';

export interface MailTemplate {
  id: string;
  display_name: string;
  tsx_source: string;
  /** Left out: the project's theme; false: none. */
  theme_id?: string | false;
  origin: SourceOrigin;
}

export interface MailThemeName {
  id: string;
  display_name: string;
  origin: SourceOrigin;
}

export interface MailTheme {
  display_name: string;
  tsx_source: string;
  origin: SourceOrigin;
}

export interface MailDraft {
  id: string;
  display_name: string;
  tsx_source: string;
  theme_id?: string | false;
  sent_at_millis: number | null;
}

export interface SourcePlace {
  kind: 'templates' | 'themes';
  id: string;
}

/** A source as it was saved. */
export interface SourceVersion {
  id: string;
  saved_at_millis: number;
  tsx_source: string;
}

/** How often what is on its way is looked at. */
const REFRESH_MILLIS = 5_000;

export const mailKeys = {
  all: (projectId: string) => [...keys.project(projectId), 'mail'] as const,
  sent: (projectId: string) => [...mailKeys.all(projectId), 'sent'] as const,
  mailings: (projectId: string) => [...mailKeys.all(projectId), 'mailings'] as const,
  templates: (projectId: string) => [...mailKeys.all(projectId), 'templates'] as const,
  themes: (projectId: string) => [...mailKeys.all(projectId), 'themes'] as const,
  drafts: (projectId: string) => [...mailKeys.all(projectId), 'drafts'] as const,
  locale: (projectId: string) => [...mailKeys.all(projectId), 'locale'] as const,
  preview: (projectId: string) => [...mailKeys.all(projectId), 'preview'] as const,
};

/** The latest hundred, newest first; new ones appear by themselves. */
export const sentMailsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.sent(projectId),
    queryFn: async ({ signal }) => {
      const path = '/internal/emails';
      return (await adminRequest<{ items: SentMail[] }>(api, projectId, { method: 'GET', path, signal })).items;
    },
    refetchInterval: REFRESH_MILLIS,
  });

export const mailQuery = (api: Api, projectId: string, mailId: string) =>
  queryOptions({
    queryKey: [...mailKeys.sent(projectId), mailId],
    queryFn: ({ signal }) =>
      adminRequest<MailDetails>(api, projectId, {
        method: 'GET',
        path: `/internal/emails/${encodeURIComponent(mailId)}`,
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && state.data.ended_at_millis === null ? REFRESH_MILLIS : false),
  });

export const mailingsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.mailings(projectId),
    queryFn: async ({ signal }) => {
      const path = '/internal/email-mailings';
      return (await adminRequest<{ items: Mailing[] }>(api, projectId, { method: 'GET', path, signal })).items;
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ ended_at_millis: endedAt }) => endedAt === null) ? REFRESH_MILLIS : false,
  });

export const templatesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.templates(projectId),
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/internal/email-templates', signal } as const;
      return (await adminRequest<{ templates: MailTemplate[] }>(api, projectId, request)).templates;
    },
  });

export const templateQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.templates(projectId), id],
    queryFn: ({ signal }) =>
      adminRequest<MailTemplate>(api, projectId, { method: 'GET', path: templatePath(id), signal }),
  });

export const themesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.themes(projectId),
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/internal/email-themes', signal } as const;
      return (await adminRequest<{ themes: MailThemeName[] }>(api, projectId, request)).themes;
    },
  });

export const themeQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.themes(projectId), id],
    queryFn: ({ signal }) => adminRequest<MailTheme>(api, projectId, { method: 'GET', path: themePath(id), signal }),
  });

/** What was saved of a template or theme, newest first. */
export const versionsQuery = (api: Api, projectId: string, place: SourcePlace) =>
  queryOptions({
    queryKey: [...mailKeys[place.kind](projectId), place.id, 'versions'],
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: `${sourcePath(place)}/versions`, signal } as const;
      return (await adminRequest<{ items: SourceVersion[] }>(api, projectId, request)).items;
    },
    staleTime: 0,
  });

export const draftsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.drafts(projectId),
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/internal/email-drafts', signal } as const;
      return (await adminRequest<{ drafts: MailDraft[] }>(api, projectId, request)).drafts;
    },
  });

export const draftQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.drafts(projectId), id],
    queryFn: ({ signal }) => adminRequest<MailDraft>(api, projectId, { method: 'GET', path: draftPath(id), signal }),
  });

/** Whether this server has an AI that helps to write. */
export const aiQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'ai'],
    queryFn: ({ signal }) =>
      adminRequest<{ is_configured: boolean }>(api, projectId, { method: 'GET', path: '/internal/ai-chat', signal }),
    staleTime: Infinity,
  });

/** The project's language for mails to readers whose language is not known; empty: English. */
export const mailLocaleQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: mailKeys.locale(projectId),
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/internal/config', signal } as const;
      const { config_string: text } = await adminRequest<{ config_string: string }>(api, projectId, request);
      return (JSON.parse(text) as { emails: { locale?: string } }).emails.locale ?? '';
    },
  });

/** Where a mail server reports bounces and complaints, and what its reports are signed with. */
export const reportAddressQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...mailKeys.all(projectId), 'report-address'],
    queryFn: ({ signal }) =>
      adminRequest<{ url: string; secret: string }>(api, projectId, {
        method: 'GET',
        path: '/internal/email-delivery-reports',
        signal,
      }),
    gcTime: 0,
  });

const templatePath = (id: string): string => `/internal/email-templates/${encodeURIComponent(id)}`;
const themePath = (id: string): string => `/internal/email-themes/${encodeURIComponent(id)}`;
export const draftPath = (id: string): string => `/internal/email-drafts/${encodeURIComponent(id)}`;
export const sourcePath = ({ kind, id }: SourcePlace): string =>
  kind === 'templates' ? templatePath(id) : themePath(id);
