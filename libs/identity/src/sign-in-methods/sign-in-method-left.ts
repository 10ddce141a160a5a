import type { Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { selectMethods } from './sign-in-method.sql.js';

/**
 * Checks that users who have just removed one of their methods can still sign in by a method that the project has
 * enabled (security E8). For changes by users themselves: a server may leave a user without any method. The caller must
 * have locked the user's row before the removal, so that the second of two concurrent removals sees the first.
 * @throws TextError 400 when no method is left
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
      'This is the last way to sign in to your account. Add another one before you remove it.',
    );
}
