import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { because, KnownErrors, TextError } from '@hallpass/errors';
import { Freshness } from '@hallpass/freshness';
import type { OwnerRole } from '@hallpass/project-config';
import { type ProjectSnapshot } from '@hallpass/projects';
import { AccessTokenVerifier } from '../tokens/access-token-verifier.js';
import { readOwner } from './admin-access.sql.js';

const INTERNAL_PROJECT = 'internal';

/** A user of `internal` in the team that owns the project. */
export interface Administrator {
  adminUserId: string;
  adminRole: OwnerRole;
  /** The session of the admin access token. */
  adminSessionId?: string;
}

/**
 * Checks admin access tokens: ordinary access tokens of `internal` that open the projects owned by their user's teams.
 */
@Injectable()
export class AdminAccess {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenVerifier,
    private readonly freshness: Freshness,
  ) {}

  /**
   * Checks an admin access token for a project. Membership and role are read on every call (security I4).
   * @throws a known error of the invalid-admin-access-token family, or TextError 401 when the user was deleted
   */
  async assertOwner(project: ProjectSnapshot, token: string): Promise<Administrator> {
    const verdict = await this.tokens.verify(token);
    if (verdict.outcome === 'unparsable') throw because(verdict.reason, new KnownErrors.UnparsableAdminAccessToken());
    const { claims } = verdict;
    if (verdict.outcome === 'expired')
      throw new KnownErrors.AdminAccessTokenExpired({ expired_at_millis: claims.exp * 1000 });
    if (claims.is_anonymous) throw because('of an anonymous user', new KnownErrors.UnparsableAdminAccessToken());
    if (claims.project_id !== INTERNAL_PROJECT) throw new KnownErrors.AdminAccessTokenIsNotAdmin();
    const subject = { sessionId: claims.refresh_token_id, userId: claims.sub, issuedAt: claims.iat };
    const revoked = await this.freshness.isRevoked(INTERNAL_PROJECT, subject);
    if (revoked === 'session') throw new KnownErrors.AdminAccessTokenExpired({ expired_at_millis: Date.now() });
    const owner = await this.member(project, claims.sub);
    if (!owner) throw new TextError(401, 'ADMIN_USER_DELETED', 'The user of this admin access token no longer exists.');
    if (!owner.is_owner) throw new KnownErrors.AdminAccessTokenIsNotAdmin();
    return { adminUserId: claims.sub, adminRole: owner.role, adminSessionId: claims.refresh_token_id };
  }

  /** @returns null for a user who is not in the team that owns the project */
  async find(project: ProjectSnapshot, userId: string): Promise<Administrator | null> {
    const member = await this.member(project, userId);
    return member?.is_owner ? { adminUserId: userId, adminRole: member.role } : null;
  }

  private async member(project: ProjectSnapshot, userId: string) {
    const { ownerTeamId } = project;
    return (await readOwner(this.database, { projectId: INTERNAL_PROJECT, sub: userId, ownerTeamId }))[0];
  }
}
