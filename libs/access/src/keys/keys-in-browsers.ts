import { Logger } from '@nestjs/common';
import type { AccessType } from '../caller/caller.js';

const QUIET_MILLIS = 60 * 60 * 1000;
const MAX_ORIGIN_CHARACTERS = 200;

/**
 * Warns about backend keys that are sent from a web page (security I3), since everyone who opens that page has the key.
 * Browsers add `Origin` to a page's requests, backends do not. The request is served, because browser-based tools
 * exist.
 */
export class KeysInBrowsers {
  private readonly logger = new Logger('Keys');
  private readonly warnedAt = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Call it only with valid keys, so that nobody can flood the log. Warns once an hour per project and kind. */
  noticed(
    origin: string,
    key: { projectId: string; accessType: AccessType; requestId: string; clientAddress: string },
  ): void {
    const kind = `${key.projectId}/${key.accessType}`;
    const now = this.now();
    if (now - (this.warnedAt.get(kind) ?? -Infinity) < QUIET_MILLIS) return;
    this.warnedAt.set(kind, now);
    this.logger.warn({
      message: `A web page sent a ${key.accessType} key of the project. Revoke the key, and keep its replacement on your server only.`,
      ...key,
      origin: origin.slice(0, MAX_ORIGIN_CHARACTERS),
    });
  }
}
