import type { Database, SealContext, Sealer, Tx } from '@hallpass/database';
import { type DeadDeliveryEvent, type Delivery, EventHandler, outbox, persistently } from '@hallpass/queue';
import { publishSecurityEvents } from '../changes/security-events.js';
import {
  advanceStep,
  type ExportKey,
  failExport,
  finishStep,
  insertPart,
  lockExport,
  reserveBytes,
  selectStep,
} from './data-export.sql.js';
import type { ExportListing, ExportPage } from './export-listing.sql.js';

/** Services with data of users. Each one owns its tables, and collects its sections of an archive. */
export const EXPORTING_SERVICES = ['auth', 'email', 'payments', 'projects', 'users'] as const;
export type ExportingService = (typeof EXPORTING_SERVICES)[number];

/** Splits long work into short runs, so that other events get their turn. */
const RUN_MILLIS = 3_000;

export const partSealContext = ({ projectId, exportId }: ExportKey, section: string, number: number): SealContext => ({
  column: 'users.data_export_part.content',
  rowId: `${exportId}/${section}/${number}`,
  projectId,
});

export const dataExportDue = (tx: Tx, { projectId, exportId }: ExportKey, service?: ExportingService) =>
  outbox.add(tx, 'data_export.due', projectId, { export_id: exportId, service });

type Progress = 'more' | 'done' | 'over';

/**
 * Collects the sections of one service, page by page. A page, its bytes and the progress are one transaction, so killed
 * processes and repeated events are harmless: nothing is missing or twice. Reads hold no transaction.
 */
export abstract class DataExportDueHandler extends EventHandler<'data_export.due'> {
  readonly event = 'data_export.due';
  protected abstract readonly service: ExportingService;
  protected abstract readonly listings: readonly ExportListing[];

  constructor(
    protected readonly db: Database,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  async handle(delivery: Delivery<'data_export.due'>): Promise<void> {
    const { projectId, payload, signal } = delivery;
    const key = { projectId, exportId: payload.export_id };
    let progress: Progress = 'over';
    if (payload.service === undefined || payload.service === this.service) {
      const endsAt = Date.now() + RUN_MILLIS;
      do {
        signal.throwIfAborted();
        progress = await persistently(signal, () => this.collect(key));
      } while (progress === 'more' && Date.now() < endsAt);
    }
    await persistently(signal, () =>
      delivery.complete(async (tx) => {
        if (progress === 'more') await dataExportDue(tx, key, this.service);
        else if (progress === 'done') await this.finish(tx, key);
      }),
    );
  }

  /** The archive fails if a service cannot collect its sections, so that the user can request it again. */
  override async onDead(tx: Tx, { projectId, payload }: DeadDeliveryEvent<'data_export.due'>): Promise<void> {
    await endFailed(tx, { projectId, exportId: payload.export_id }, null);
  }

  /** Runs in the transaction that ends the last run of this service. */
  protected async finish(tx: Tx, key: ExportKey): Promise<void> {
    await finishStep(tx, { ...key, service: this.service });
    await dataExportDue(tx, key, 'users');
  }

  private async collect(key: ExportKey): Promise<Progress> {
    const [step] = await selectStep(this.db, { ...key, service: this.service });
    if (!step) return 'over';
    const { userId, audience, version, listing, number, afterAt, afterId } = step;
    const current = this.listings[listing];
    if (!current) return 'done';
    const isIncluded = current.audience === undefined || current.audience === audience;
    const place = afterAt === null || afterId === null ? null : { afterAt, afterId };
    const page: ExportPage = isIncluded
      ? await current.page(this.db, { projectId: key.projectId, userId, audience, place })
      : { content: '', next: null };
    // An empty section has one empty part, so that the archive names it.
    const isStored = isIncluded && (page.content !== '' || (page.next === null && number === 0));
    const content = isStored ? this.sealer.seal(page.content, partSealContext(key, current.section, number)) : null;
    return this.db
      .transaction(async (tx) => {
        const bytes = content === null ? 0 : Buffer.byteLength(content);
        const [reserved] = await reserveBytes(tx, { ...key, bytes, parts: content === null ? 0 : 1 });
        if (!reserved) {
          await endFailed(tx, key, bytes);
          return 'over';
        }
        const next = page.next
          ? { listing, number: number + (isStored ? 1 : 0), ...page.next }
          : { listing: listing + 1, number: 0, afterAt: null, afterId: null };
        const [isOurs] = await advanceStep(tx, { ...key, service: this.service, version, ...next });
        if (!isOurs) throw new StepTakenError();
        if (content !== null) await insertPart(tx, { ...key, section: current.section, number, content });
        return 'more';
      })
      .catch((error: unknown) => {
        // Another run is ahead: go on from where it is.
        if (error instanceof StepTakenError) return 'more';
        throw error;
      });
  }
}

class StepTakenError extends Error {}

/** @param bytes the size of the content that did not fit; null for any other failure */
export async function endFailed(tx: Tx, key: ExportKey, bytes: number | null): Promise<void> {
  await lockExport(tx, { ...key });
  const [failed] = await failExport(tx, { ...key, bytes });
  if (!failed) return;
  const { userId, audience, failure } = failed;
  const actor = { by: null, clientAddress: null };
  const details = { export_id: key.exportId, audience, cause: failure };
  await publishSecurityEvents(tx, key.projectId, [{ name: 'user.data_export_failed', userId, actor, details }]);
}
