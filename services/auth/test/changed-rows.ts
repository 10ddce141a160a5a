import type { TestProject, TestUser } from '@hallpass/testing';
import { inDatabase } from './running-database.js';

/** Backdates a session's sign-in by some minutes; no API does that. */
export async function ageSession(accessToken: string, minutes: number): Promise<void> {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    project_id: string;
    refresh_token_id: string;
  };
  await inDatabase(
    `UPDATE auth.session SET created_at = created_at - $3 * interval '1 minute' WHERE project_id = $1 AND id = $2`,
    [claims.project_id, claims.refresh_token_id, minutes],
  );
}

export async function damageSecret({ id }: TestProject, { userId }: TestUser): Promise<void> {
  await inDatabase(`UPDATE auth.totp SET secret = left(secret, -4) WHERE project_id = $1 AND user_id = $2`, [
    id,
    userId,
  ]);
}
