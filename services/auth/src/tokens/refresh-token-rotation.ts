import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { endSession, hashToken, type SessionPlace, type SessionPolicy } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import type { ClaimRead } from '@hallpass/project-config';
import { deriveKeys, Settings } from '@hallpass/settings';
import { refreshAndRotate, refreshByReplaced, type RefreshedSession, refreshValues } from './token-subject.sql.js';
import { selectReused } from './refresh-token-rotation.sql.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/**
 * The prefix that all refresh tokens of a session share: 95 bits that identify the family, so that even an old token is
 * recognized. The other 26 characters, 130 bits, are the secret that rotates.
 */
const FAMILY_CHARACTERS = 19;
const SECRET_CHARACTERS = 26;

export const familyHash = (refreshToken: string): Buffer => hashToken(refreshToken.slice(0, FAMILY_CHARACTERS));

/**
 * Rotates refresh tokens on every use (RFC 9700 §4.14.2, security B8), for projects that enable it. A token that is
 * used again after it was replaced has been copied: its use ends the session, no matter whether the thief or the owner
 * sent it.
 *
 * The successor of a token is its keyed hash. Two requests with the same token therefore get the same successor, and
 * the database stores only hashes.
 */
@Injectable()
export class RefreshTokenRotation {
  private readonly logger = new Logger('RefreshTokenRotation');
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    settings: Settings,
  ) {
    this.keys = deriveKeys(settings, 'refresh-token-rotation');
  }

  /**
   * @param how.reads what the project's own claims read; null if it has none
   * @returns no session if none matches the token, or if it was just ended because of the reuse
   */
  async refresh(
    projectId: string,
    refreshToken: string,
    how: { policy: SessionPolicy; place: SessionPlace | null; reads: readonly ClaimRead[] | null },
  ): Promise<{ session?: RefreshedSession; successor?: string }> {
    const { policy, place, reads } = how;
    const family = familyHash(refreshToken);
    const values = { ...refreshValues(projectId, hashToken(refreshToken), policy, place), familyHash: family };
    const successors = this.keys.map((key) => successorOf(refreshToken, key));
    const rotating = { ...values, successorHash: hashToken(successors[0]!) };
    const [rotated] =
      reads === null
        ? await refreshAndRotate.plain(this.database, rotating)
        : await refreshAndRotate.withClaims(this.database, { ...rotating, reads });
    // If the token was itself created by a very recent rotation, it stays valid for now.
    if (rotated) return { session: rotated, successor: presentOf(rotated, [refreshToken, ...successors]) };
    const [replaced] =
      reads === null
        ? await refreshByReplaced.plain(this.database, values)
        : await refreshByReplaced.withClaims(this.database, { ...values, reads });
    const successor = replaced && presentOf(replaced, successors);
    if (successor !== undefined) return { session: replaced, successor };
    await this.endReused(projectId, family, hashToken(refreshToken));
    return {};
  }

  private async endReused(projectId: string, family: Buffer, tokenHash: Buffer): Promise<void> {
    const [session] = await selectReused(this.database, { projectId, family, tokenHash });
    if (!session) return;
    const sessionId = session.id;
    const which = { sessionId, reason: 'token_reused', by: null } as const;
    if (!(await this.database.transaction((tx) => endSession(tx, projectId, which, this.freshness)))) return;
    this.logger.warn({
      message: 'A refresh token was reused after it was replaced. Its session was ended',
      project_id: projectId,
      user_id: session.user_id,
      session_id: sessionId,
    });
  }
}

function successorOf(refreshToken: string, key: Buffer): string {
  const mac = createHmac('sha256', key).update(refreshToken).digest();
  const secret = Array.from(mac.subarray(0, SECRET_CHARACTERS), (byte) => ALPHABET[byte & 31]);
  return refreshToken.slice(0, FAMILY_CHARACTERS) + secret.join('');
}

/** Which of these tokens is the session's current one; undefined if the server's secret was just replaced. */
const presentOf = (session: RefreshedSession, tokens: string[]): string | undefined =>
  tokens.find((token) => hashToken(token).equals(session.token_hash));
