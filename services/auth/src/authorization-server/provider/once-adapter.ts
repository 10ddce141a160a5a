import type { AdapterPayload } from 'oidc-provider';
import { RecordAdapter } from './record-adapter.js';
import { insertOnce } from './record.sql.js';
import { ProofReplayed } from './suspicious-refusals.js';

/** Ids that may be used once: of client assertions (RFC 7523 §3) and DPoP proofs (RFC 9449 §11.1). */
export class OnceAdapter extends RecordAdapter {
  override async upsert(id: string, _payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const [stored] = await insertOnce(this.of.database, { ...this.key(id), seconds: expiresIn });
    if (!stored) throw new ProofReplayed();
  }

  /** Storing it decides. */
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
