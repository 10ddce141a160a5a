import { QueueModule } from '@hallpass/queue';
import { SendResetCode } from './passwords/send-reset-code.handler.js';
import { EndedRows } from './retention/ended-rows.js';
import { DeletedProjectSigningKeys } from './signing-keys/deleted-project-signing-keys.js';

export const AuthEvents = QueueModule.forService(
  'auth',
  [DeletedProjectSigningKeys, SendResetCode],
  [DeletedProjectSigningKeys, EndedRows],
);
