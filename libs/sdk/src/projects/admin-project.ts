import type { Json, OwnJson } from '../json.js';
import type { OwnerRole } from '../teams/owner-role.js';
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
  /** The team in the internal project whose members administer this project. */
  readonly ownerTeamId: string | null;
  /** Your role in the team that owns the project. With a key, `owner`: keys have no role. */
  readonly ownRole: OwnerRole;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly config: AdminProjectConfig;
  update(options: AdminProjectUpdateOptions): Promise<void>;
  /** Deletes the project and everything in it. */
  delete(): Promise<void>;
  /** Returns every setting, including defaults and secrets (contract/04 §5.3). */
  getConfig(): Promise<ConfigTree>;
  /**
   * Updates the settings that the keys name. `{ 'teams.allowClientTeamCreation': true }` changes one setting.
   * `{ teams: {…} }` replaces all settings below `teams`, and null resets a setting.
   * @throws ApiError 400 that names the key of an unknown setting or an invalid value
   */
  updateConfig(config: ConfigUpdate): Promise<void>;
  /** Returns the problems to fix before enabling production mode. Empty if the project is ready. */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
}

/** Settings as nested objects (contract/04 §5.3). */
export interface ConfigTree {
  readonly [key: string]: OwnJson;
}

/** Settings by dotted path, or as nested objects. */
export interface ConfigUpdate {
  readonly [path: string]: Json | undefined;
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
  /** Absent for owners. */
  own_role?: OwnerRole;
  logo_url: string | null;
  full_logo_url: string | null;
  config: AdminProjectConfigJson;
}

/** @param api a client with admin access to this project */
export function adminProjectOf(api: ApiClient, json: AdminProjectJson): AdminProject {
  const config = adminProjectConfigOf(json.config);
  return {
    id: json.id,
    displayName: json.display_name,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    isProductionMode: json.is_production_mode,
    ownerTeamId: json.owner_team_id,
    ownRole: json.own_role ?? 'owner',
    logoUrl: json.logo_url,
    fullLogoUrl: json.full_logo_url,
    config,
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
    getConfig: async () => {
      const path = '/internal/config';
      const answer = await api.request<{ config_string: string }>('admin', { method: 'GET', path });
      return JSON.parse(answer.config_string) as ConfigTree;
    },
    updateConfig: async (update) => {
      const body = { config_override_string: JSON.stringify(update) };
      await api.request('admin', { method: 'PATCH', path: '/internal/config/override', body });
    },
    getProductionModeErrors: async () => productionModeErrors(json.id, config),
  };
}

export async function getAdminProject(api: ApiClient): Promise<AdminProject> {
  const json = await api.request<AdminProjectJson>('admin', { method: 'GET', path: '/internal/projects/current' });
  return adminProjectOf(api, json);
}

/** The request body of contract/04 §3.2. With `owner_team_id` added, it is the body of §2. */
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

/** A problem that prevents production mode. */
export interface ProductionModeError {
  readonly message: string;
  /** Path in the dashboard where the problem can be fixed. */
  readonly relativeFixUrl: `/${string}`;
}

/**
 * Returns the problems that prevent production mode, at most one per domain (contract/04 §4, spec §5). Empty if the
 * project is ready.
 */
export function productionModeErrors(
  id: string,
  { allowLocalhost, domains }: Pick<AdminProjectConfig, 'allowLocalhost' | 'domains'>,
): ProductionModeError[] {
  const messages = domains.map(({ domain }) => domainProblem(domain)).filter((message) => message !== null);
  if (allowLocalhost) {
    messages.unshift('Localhost is not allowed in production mode, turn off Allow localhost in project settings');
  }
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` as const }));
}

function domainProblem(domain: string): string | null {
  let url: URL;
  try {
    url = new URL(domain.replaceAll('*', 'wildcard'));
  } catch {
    return `Trusted domain is not a valid URL: ${domain}`;
  }
  const { hostname, protocol } = url;
  if (/(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)) {
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
  }
  if (/^[\d.]+$|^\[/.test(hostname)) {
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
  }
  return protocol === 'https:' ? null : `Trusted domains should be HTTPS: ${domain}`;
}
