import { prepared, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';

interface Methods {
  hasPasskey: boolean;
  hasPassword: boolean;
  /** An address that signs in, and one that is proved to be the user's. */
  hasAddress: boolean;
  hasProvenAddress: boolean;
  /** Provider config ids of the accounts that sign in. */
  providers: string[];
}

const selectMethods = prepared<Methods>('sign-in-methods')(
  `SELECT
     EXISTS (SELECT FROM auth.passkey m WHERE m.project_id = :projectId AND m.user_id = :userId) AS "hasPasskey",
     EXISTS (SELECT FROM auth.password m WHERE m.project_id = :projectId AND m.user_id = :userId) AS "hasPassword",
     count(c.id) > 0 AS "hasAddress", coalesce(bool_or(c.is_verified), false) AS "hasProvenAddress",
     ARRAY (SELECT a.provider_config_id FROM auth.oauth_account a
            WHERE a.project_id = :projectId AND a.user_id = :userId AND a.allow_sign_in) AS providers
   FROM users.contact_channel c WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email' AND c.used_for_auth`,
);

/**
 * Makes sure that users who have just removed a method of theirs can still sign in, by a method that the project has
 * enabled (security E8). For what users do themselves: a server may leave a user without any method. The caller
 * has locked the user's row before the removal, so that of two removals at once the second sees the first.
 * @throws TextError 400 when nothing is left
 */
export async function assertSignInMethodLeft(
  tx: Tx,
  { id: projectId, config: { auth } }: Pick<ProjectSnapshot, 'id' | 'config'>,
  userId: string,
): Promise<void> {
  const [has] = await selectMethods(tx, { projectId, userId });
  const isLeft =
    has !== undefined &&
    ((auth.passkey.allowSignIn && has.hasPasskey) ||
      (auth.password.allowSignIn && has.hasPassword && has.hasAddress) ||
      (auth.otp.allowSignIn && has.hasProvenAddress) ||
      has.providers.some((id) => auth.oauth.providers[id]?.allowSignIn));
  if (!isLeft)
    throw new TextError(
      400,
      'LAST_SIGN_IN_METHOD',
      'This is the last way to sign in to your account: add another one before you remove it.',
    );
}
