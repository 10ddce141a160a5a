export interface PreviewMessage {
  /** As clients get it. */
  project: { id: string; display_name: string; config: object };
  /** The branding, saved or not. */
  branding: { logo_url: string | null; full_logo_url: string | null; accent_color: string | null };
  page: 'sign-in' | 'sign-up';
  theme: 'light' | 'dark';
  /** BCP 47. */
  language: string;
}

const PAGES: readonly unknown[] = ['sign-in', 'sign-up'];
const THEMES: readonly unknown[] = ['light', 'dark'];

/** @returns null for any other message */
export function previewMessageOf(data: unknown): PreviewMessage | null {
  if (!isRecord(data)) return null;
  const { project, branding, page, theme, language } = data;
  const isProject =
    isRecord(project) && isText(project['id']) && isText(project['display_name']) && isRecord(project['config']);
  const isBranding =
    isRecord(branding) &&
    isTextOrNull(branding['logo_url']) &&
    isTextOrNull(branding['full_logo_url']) &&
    (branding['accent_color'] === null || /^#[\da-f]{6}$/i.test(String(branding['accent_color'])));
  const isView = PAGES.includes(page) && THEMES.includes(theme) && isText(language);
  return isProject && isBranding && isView ? (data as unknown as PreviewMessage) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
