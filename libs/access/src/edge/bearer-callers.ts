import { Database } from '@hallpass/database';
import type { OwnerRole } from '@hallpass/project-config';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { ProjectKeys } from '../keys/project-keys.js';
import { WebhookTokens } from '../tokens/webhook-tokens.js';
import { AdminAccess } from '../caller/admin-access.js';
import { findAdminKey } from './bearer-callers.sql.js';
import type { RequestHeaders } from '../caller/request-meta.js';

/** Paths of the webhook management API that its published clients call (contract/04 §9), with the project they name. */
const MANAGED = /^\/api\/(?:v1|latest)\/(?:app(?:\/(?<project>[^/?]+))?|background-task)(?:[/?]|$)/;
const BEARER = /^Bearer +(\S{1,4096})$/i;
const KEY_PREFIX = 'sak_';

export interface BearerCaller {
  project: ProjectSnapshot;
  adminUserId: string | null;
  adminRole?: OwnerRole;
  adminKeyId: string | null;
}

/** Identifies administrators by `Authorization: Bearer`, which only opens the webhook management API. */
@Injectable()
export class BearerCallers {
  private readonly tokens: WebhookTokens;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
    private readonly admins: AdminAccess,
    settings: Settings,
  ) {
    this.tokens = new WebhookTokens(settings);
  }

  /** @returns null without a bearer token, on other paths, and for an invalid token */
  async find(headers: RequestHeaders, url: string): Promise<BearerCaller | null> {
    const [, token] = BEARER.exec(String(headers['authorization'] ?? '')) ?? [];
    const path = token === undefined ? null : MANAGED.exec(url);
    if (token === undefined || path === null) return null;
    return token.startsWith(KEY_PREFIX) ? this.ofKey(token, path.groups?.['project']) : this.ofToken(token);
  }

  /** @param projectId as in the path; our ids are never escaped */
  private async ofKey(key: string, projectId: string | undefined): Promise<BearerCaller | null> {
    const project = projectId === undefined ? null : await this.projects.load(this.database, projectId);
    const keyId = project && (await this.keys.find(this.database, project, 'super_secret_admin_key', key));
    return project && keyId ? { project, adminUserId: null, adminKeyId: keyId } : null;
  }

  /** The token is invalid once its user has left the owner team, or its key was revoked (security H8). */
  private async ofToken(token: string): Promise<BearerCaller | null> {
    const holder = this.tokens.read(token);
    const project = holder && (await this.projects.load(this.database, holder.projectId));
    if (!holder || !project) return null;
    const { adminUserId, adminKeyId } = holder;
    if (adminUserId !== null) {
      const administrator = await this.admins.find(project, adminUserId);
      return administrator && { project, adminKeyId: null, ...administrator };
    }
    if (adminKeyId === null) return null;
    const keys = await findAdminKey(this.database, { projectId: project.id, keyId: adminKeyId });
    return keys.length > 0 ? { project, adminUserId, adminKeyId } : null;
  }
}
