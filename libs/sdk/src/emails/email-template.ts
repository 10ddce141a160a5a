import { pathOf } from '../access.js';
import type { ApiClient } from '../requests/api-client.js';

/** The contents of an email (contract/05 §6). */
export interface EmailTemplate {
  readonly id: string;
  readonly displayName: string;
  /** Undefined: the project's theme; false: no theme. */
  readonly themeId?: string | false;
  readonly tsxSource: string;
}

interface EmailTemplateJson {
  id: string;
  display_name: string;
  theme_id?: string | false;
  tsx_source: string;
}

const PATH = '/internal/email-templates';

export async function listEmailTemplates(api: ApiClient): Promise<EmailTemplate[]> {
  const { templates } = await api.request<{ templates: EmailTemplateJson[] }>('admin', { method: 'GET', path: PATH });
  return templates.map((json) => ({
    id: json.id,
    displayName: json.display_name,
    themeId: json.theme_id,
    tsxSource: json.tsx_source,
  }));
}

export function createEmailTemplate(api: ApiClient, displayName: string): Promise<{ id: string }> {
  return api.request('admin', { method: 'POST', path: PATH, body: { display_name: displayName } });
}

/**
 * @param themeId null: the project's theme; false: no theme
 * @throws KnownErrors.EmailRenderingError, RequiresCustomEmailServer; ApiError 404
 */
export async function updateEmailTemplate(
  api: ApiClient,
  id: string,
  tsxSource: string,
  themeId: string | null | false,
): Promise<{ renderedHtml: string }> {
  const { rendered_html: renderedHtml } = await api.request<{ rendered_html: string }>('admin', {
    method: 'PATCH',
    path: `${PATH}${pathOf(id)}`,
    body: { tsx_source: tsxSource, theme_id: themeId },
  });
  return { renderedHtml };
}
