import type { HallpassClientApp } from '@hallpass/js';

export interface Branding {
  displayName: string;
  logoUrl: string | null;
  fullLogoUrl: string | null;
  accentColor: string | null;
  /** Base URL of its hosted pages. The links in its emails lead nowhere else. */
  hostedPagesUrl: string;
}

interface BrandingJson {
  display_name: string;
  logo_url: string | null;
  full_logo_url: string | null;
  accent_color: string | null;
  hosted_pages_url: string;
}

/** @throws KnownErrors.CurrentProjectNotFound and the errors of every call */
export async function brandingOf(app: HallpassClientApp): Promise<Branding> {
  const json = await app.api.request<BrandingJson>('client', { method: 'GET', path: '/projects/current/branding' });
  return {
    displayName: json.display_name,
    logoUrl: json.logo_url,
    fullLogoUrl: json.full_logo_url,
    accentColor: json.accent_color,
    hostedPagesUrl: json.hosted_pages_url,
  };
}
