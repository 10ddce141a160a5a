import { pathOf } from '../access.js';
import type { ApiClient } from '../requests/api-client.js';

/** The look of emails (contract/05 §7). */
export interface EmailTheme {
  readonly id: string;
  readonly displayName: string;
}

const PATH = '/internal/email-themes';

export async function listEmailThemes(api: ApiClient): Promise<EmailTheme[]> {
  const { themes } = await api.request<{ themes: Array<{ id: string; display_name: string }> }>('admin', {
    method: 'GET',
    path: PATH,
  });
  return themes.map((theme) => ({ id: theme.id, displayName: theme.display_name }));
}

export function createEmailTheme(api: ApiClient, displayName: string): Promise<{ id: string }> {
  return api.request('admin', { method: 'POST', path: PATH, body: { display_name: displayName } });
}

/** @throws KnownErrors.EmailRenderingError; ApiError 404 */
export async function updateEmailTheme(api: ApiClient, id: string, tsxSource: string): Promise<void> {
  await api.request('admin', { method: 'PATCH', path: `${PATH}${pathOf(id)}`, body: { tsx_source: tsxSource } });
}
