import { Database, Sealer } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { newWebhookSecret } from '@hallpass/http';
import { Injectable } from '@nestjs/common';
import { selectHookSecret, storeHookSecret } from './hook-secret.sql.js';

/** A replaced secret signs along with the new one for a day, so that the endpoint can be changed in the meantime. */
const OVERLAP_MILLIS = 86_400_000;
const MOST_EARLIER = 2;

interface EarlierSecret {
  key: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const placeOf = (projectId: string, column: 'sealed_secret' | 'sealed_earlier') => ({
  column: `auth.hook_secret.${column}`,
  rowId: '',
  projectId,
});

/** The secrets that sign the requests to a project's hook: shown when they are made, and sealed in the database. */
@Injectable()
export class HookSecrets {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @returns the secrets that sign, the newest first; none before the first one was made */
  async of(projectId: string): Promise<string[]> {
    const [row] = await selectHookSecret(this.database, { projectId });
    if (!row) return [];
    const secret = this.sealer.open(row.sealed_secret, placeOf(projectId, 'sealed_secret'));
    return [secret, ...this.earlierOf(projectId, row.sealed_earlier).map(({ key }) => key)];
  }

  /** When the current secret was made; null if there is none. */
  async madeAt(projectId: string): Promise<Date | null> {
    const [row] = await selectHookSecret(this.database, { projectId });
    return row?.created_at ?? null;
  }

  /**
   * Makes a secret. Earlier ones sign for another day.
   * @throws TextError 409 if another request has just made one
   */
  async make(projectId: string): Promise<{ secret: string; madeAt: Date }> {
    const [row] = await selectHookSecret(this.database, { projectId });
    const secret = newWebhookSecret();
    const [stored] = await storeHookSecret(this.database, {
      projectId,
      before: row?.sealed_secret ?? null,
      sealedSecret: this.sealer.seal(secret, placeOf(projectId, 'sealed_secret')),
      sealedEarlier: row ? this.sealEarlier(projectId, row) : null,
    });
    if (!stored)
      throw new TextError(
        409,
        'WEBHOOK_SECRET_JUST_ROTATED',
        'Someone else made a secret a moment ago. Use that one, or make another one.',
      );
    return { secret, madeAt: stored.created_at };
  }

  /** Seals a row again, with the current secret of the installation. */
  reseal(projectId: string, row: { sealed_secret: string; sealed_earlier: string | null }) {
    const again = (sealed: string, column: 'sealed_secret' | 'sealed_earlier') =>
      this.sealer.seal(this.sealer.open(sealed, placeOf(projectId, column)), placeOf(projectId, column));
    return {
      resealedSecret: again(row.sealed_secret, 'sealed_secret'),
      resealedEarlier: row.sealed_earlier === null ? null : again(row.sealed_earlier, 'sealed_earlier'),
    };
  }

  private sealEarlier(projectId: string, row: { sealed_secret: string; sealed_earlier: string | null }): string {
    const last = {
      key: this.sealer.open(row.sealed_secret, placeOf(projectId, 'sealed_secret')),
      until: Date.now() + OVERLAP_MILLIS,
    };
    const earlier = [last, ...this.earlierOf(projectId, row.sealed_earlier)].slice(0, MOST_EARLIER);
    return this.sealer.seal(JSON.stringify(earlier), placeOf(projectId, 'sealed_earlier'));
  }

  private earlierOf(projectId: string, sealed: string | null): EarlierSecret[] {
    if (sealed === null) return [];
    const text = this.sealer.open(sealed, placeOf(projectId, 'sealed_earlier'));
    return (JSON.parse(text) as EarlierSecret[]).filter(({ until }) => until > Date.now());
  }
}
