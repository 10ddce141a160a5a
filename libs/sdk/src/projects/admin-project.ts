import type { ApiClient } from '../requests/api-client.js';
import {
  type AdminProjectConfig,
  type AdminProjectConfigJson,
  type AdminProjectConfigUpdateOptions,
  adminProjectConfigOf,
  adminProjectConfigUpdate,
} from './admin-project-config.js';

/** A project as its owners see it (contract/04 §3). */
export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  /** The team, of the internal project, whose members administer this project. */
  readonly ownerTeamId: string | null;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly config: AdminProjectConfig;
  update(options: AdminProjectUpdateOptions): Promise<void>;
  /** Deletes the project and everything in it. */
  delete(): Promise<void>;
}

export interface AdminProjectUpdateOptions {
  displayName?: string;
  description?: string | null;
  isProductionMode?: boolean;
  logoUrl?: string | null;
  fullLogoUrl?: string | null;
  config?: AdminProjectConfigUpdateOptions;
}

export interface AdminProjectCreateOptions extends Omit<AdminProjectUpdateOptions, 'displayName'> {
  displayName: string;
  /** One of the owner's teams. */
  teamId: string;
}

export interface AdminProjectJson {
  id: string;
  display_name: string;
  description: string;
  created_at_millis: number;
  is_production_mode: boolean;
  owner_team_id: string | null;
  logo_url: string | null;
  full_logo_url: string | null;
  config: AdminProjectConfigJson;
}

/** @param api a client with admin access to this very project */
export function adminProjectOf(api: ApiClient, json: AdminProjectJson): AdminProject {
  return {
    id: json.id,
    displayName: json.display_name,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    isProductionMode: json.is_production_mode,
    ownerTeamId: json.owner_team_id,
    logoUrl: json.logo_url,
    fullLogoUrl: json.full_logo_url,
    config: adminProjectConfigOf(json.config),
    update: async (options) => {
      await api.request('admin', {
        method: 'PATCH',
        path: '/internal/projects/current',
        body: adminProjectUpdate(options),
      });
    },
    delete: async () => {
      await api.request('admin', { method: 'DELETE', path: '/internal/projects/current' });
    },
  };
}

export async function getAdminProject(api: ApiClient): Promise<AdminProject> {
  const json = await api.request<AdminProjectJson>('admin', { method: 'GET', path: '/internal/projects/current' });
  return adminProjectOf(api, json);
}

/** The body of contract/04 §3.2; of §2 with `owner_team_id` added. */
export function adminProjectUpdate(options: AdminProjectUpdateOptions): Record<string, unknown> {
  return {
    display_name: options.displayName,
    description: options.description,
    is_production_mode: options.isProductionMode,
    logo_url: options.logoUrl,
    full_logo_url: options.fullLogoUrl,
    config: options.config === undefined ? undefined : adminProjectConfigUpdate(options.config),
  };
}
