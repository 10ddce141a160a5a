import { QueueModule } from '@hallpass/queue';
import { EndedGrants } from './authorization-server/back-channel-logout/ended-grants.handler.js';
import { ExpiredGrants } from './authorization-server/back-channel-logout/expired-grants.js';
import { ResealedSubjectKeys } from './authorization-server/subjects/resealed-subject-keys.js';
import { ResealedHookSecrets } from './blocking-hook/resealed-hook-secrets.js';
import { AuthDataExport } from './data-exports/auth-data-export.js';
import { SendResetCode } from './passwords/send-reset-code.handler.js';
import { SendSignUpInvitation } from './sign-up-invitations/send-sign-up-invitation.handler.js';
import { AddToWaitlist } from './waitlist/add-to-waitlist.handler.js';
import { DeletedProjectKeys } from './retention/deleted-project-keys.js';
import { EndedRows } from './retention/ended-rows.js';

export const AuthEvents = QueueModule.forService(
  'auth',
  [AddToWaitlist, AuthDataExport, DeletedProjectKeys, EndedGrants, SendResetCode, SendSignUpInvitation],
  [DeletedProjectKeys, EndedRows, ExpiredGrants, ResealedHookSecrets, ResealedSubjectKeys],
);
