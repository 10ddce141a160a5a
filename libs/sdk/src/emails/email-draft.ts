import { pathOf } from '../access.js';
import { dateOf } from '../api-keys/validity.js';
import type { ApiClient } from '../requests/api-client.js';

/** An email that is being written (contract/05 §8). */
export interface EmailDraft {
  readonly id: string;
  readonly displayName: string;
  /** Undefined: the project's theme; false: no theme. */
  readonly themeId: string | undefined | false;
  readonly tsxSource: string;
  /** Null until the draft is sent. */
  readonly sentAt: Date | null;
}

export interface EmailDraftCreateOptions {
  displayName: string;
  themeId?: string | undefined | false;
  /** Left out: a sample source. */
  tsxSource?: string;
}

interface EmailDraftJson {
  id: string;
  display_name: string;
  theme_id?: string | false;
  tsx_source: string;
  sent_at_millis?: number | null;
}

const PATH = '/internal/email-drafts';

export async function listEmailDrafts(api: ApiClient): Promise<EmailDraft[]> {
  const { drafts } = await api.request<{ drafts: EmailDraftJson[] }>('admin', { method: 'GET', path: PATH });
  return drafts.map((json) => ({
    id: json.id,
    displayName: json.display_name,
    themeId: json.theme_id,
    tsxSource: json.tsx_source,
    sentAt: dateOf(json.sent_at_millis),
  }));
}

export async function createEmailDraft(api: ApiClient, options: EmailDraftCreateOptions): Promise<{ id: string }> {
  return api.request('admin', { method: 'POST', path: PATH, body: draftJson(options) });
}

/**
 * Options that you leave out keep their value.
 * @throws ApiError 404
 */
export async function updateEmailDraft(
  api: ApiClient,
  id: string,
  options: Partial<EmailDraftCreateOptions>,
): Promise<void> {
  await api.request('admin', { method: 'PATCH', path: `${PATH}${pathOf(id)}`, body: draftJson(options) });
}

const draftJson = (options: Partial<EmailDraftCreateOptions>) => ({
  display_name: options.displayName,
  theme_id: options.themeId,
  tsx_source: options.tsxSource,
});
