import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { CircuitBreaker, CircuitOpenError, OutboundHttp, ProjectSlots } from '@hallpass/http';
import { Settings } from '@hallpass/settings';

/** People wait for the answer. */
const TIMEOUT_MILLIS = 1_500;
const PREFIX_LENGTH = 5;
/** Requests at once, so that a slow server does not collect waiting requests; further passwords are not looked up. */
const SLOTS = { ofProject: 16, inAll: 64 };

/**
 * Looks passwords up at the range API of `HALLPASS_BREACHED_PASSWORDS_URL`. Sends the first five characters of their
 * SHA-1, which thousands of passwords share, and asks for padding, so that the length of the answer reveals nothing.
 * Without an answer in time, the password counts as not looked up. Hold no lock, connection or hash slot while you wait.
 */
@Injectable()
export class BreachedRanges {
  private readonly logger = new Logger(BreachedRanges.name);
  private readonly url: string | null;
  private readonly breaker = new CircuitBreaker(() => true);
  private readonly slots = new ProjectSlots(SLOTS);

  constructor(
    settings: Settings,
    private readonly http: OutboundHttp,
  ) {
    this.url = settings.breachedPasswordsUrl?.replace(/\/+$/, '') ?? null;
  }

  get isOn(): boolean {
    return this.url !== null;
  }

  /** @returns null if the password could not be looked up */
  async has(projectId: string, password: string): Promise<boolean | null> {
    const release = this.url === null ? null : this.slots.take(projectId);
    if (release === null) return null;
    try {
      const sha1 = createHash('sha1').update(password).digest('hex').toUpperCase();
      const range = await this.breaker.run(() => this.range(`${this.url}/${sha1.slice(0, PREFIX_LENGTH)}`));
      return isListed(range, sha1.slice(PREFIX_LENGTH));
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) this.logger.warn(`Could not look up a password: ${String(error)}`);
      return null;
    } finally {
      release();
    }
  }

  private async range(url: string): Promise<string> {
    const { status, text } = await this.http.request(new URL(url), {
      headers: { 'add-padding': 'true' },
      isOperatorsChoice: true,
      timeoutMillis: TIMEOUT_MILLIS,
    });
    if (status !== 200) throw new Error(`the range API returned status ${status}`);
    return text;
  }
}

/** Padding has a count of 0. */
function isListed(range: string, suffix: string): boolean {
  return range.split('\n').some((line) => {
    const [found, count] = line.trim().split(':');
    return found?.toUpperCase() === suffix && Number(count) > 0;
  });
}
