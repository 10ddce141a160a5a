import { QueueModule } from '@hallpass/queue';
import { EndedGrants } from './authorization-server/back-channel-logout/ended-grants.handler.js';
import { ExpiredGrants } from './authorization-server/back-channel-logout/expired-grants.js';
import { SendResetCode } from './passwords/send-reset-code.handler.js';
import { EndedRows } from './retention/ended-rows.js';
import { DeletedProjectSigningKeys } from './signing-keys/deleted-project-signing-keys.js';

export const AuthEvents = QueueModule.forService(
  'auth',
  [DeletedProjectSigningKeys, EndedGrants, SendResetCode],
  [DeletedProjectSigningKeys, EndedRows, ExpiredGrants],
);
