import { prepared } from '@hallpass/database';

/** Whether a user can sign in with two factors or a passkey. */
export const selectCanStepUp = prepared<{ can: boolean }>('can-sign-in-strongly')(
  `SELECT EXISTS (SELECT FROM auth.totp WHERE project_id = :projectId AND user_id = :userId)
     OR EXISTS (SELECT FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId) AS can`,
);
