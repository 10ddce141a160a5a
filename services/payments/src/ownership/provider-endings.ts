import type { Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import type { Subscription } from './subscription-row.js';

/**
 * Asks a payment provider to end subscriptions that have ended in our rows, in the transaction in which they did: through the
 * outbox.
 */
export abstract class ProviderEndings {
  abstract request(tx: Tx, projectId: string, ended: readonly Subscription[]): Promise<void>;
}

/** Where no provider holds any. */
@Injectable()
export class NoProviderEndings extends ProviderEndings {
  override request(): Promise<void> {
    return Promise.resolve();
  }
}
