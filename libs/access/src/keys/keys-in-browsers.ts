import { Logger } from '@nestjs/common';
import type { AccessType } from '../caller/caller.js';

const QUIET_MILLIS = 60 * 60 * 1000;
const MAX_ORIGIN_CHARACTERS = 200;

/**
 * Warns of keys for back ends that come from a page (security I3): whoever opens that page has the key. A browser
 * adds `Origin` to what its pages send, a back end does not. The request is served, since tools in browsers exist.
 */
export class KeysInBrowsers {
  private readonly logger = new Logger('Keys');
  private readonly warnedAt = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Called with keys that were right alone, so nobody fills the log. Speaks once an hour of each project and kind. */
  noticed(
    origin: string,
    key: { projectId: string; accessType: AccessType; requestId: string; clientAddress: string },
  ): void {
    const kind = `${key.projectId}/${key.accessType}`;
    const now = this.now();
    if (now - (this.warnedAt.get(kind) ?? -Infinity) < QUIET_MILLIS) return;
    this.warnedAt.set(kind, now);
    this.logger.warn({
      message: `A ${key.accessType} key of the project came from a web page: revoke it, and keep its successor on your server.`,
      ...key,
      origin: origin.slice(0, MAX_ORIGIN_CHARACTERS),
    });
  }
}
