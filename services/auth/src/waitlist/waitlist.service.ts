import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress, RATE_LIMITS, RateLimits, readerLocale } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { TextError, textError } from '@hallpass/errors';
import {
  assertAddressMaySignUp,
  assertSignUpsOpen,
  MailRequests,
  maySendToday,
  SignUpGate,
  storeIf,
  takeSend,
} from '@hallpass/identity';
import { signUpModeOf } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { signUpPageOf } from '../sign-up-invitations/sign-up-page.js';
import type { ApproveEntriesDto, DeclineEntriesDto, JoinWaitlistDto, ListWaitlistQuery } from './waitlist.dto.js';
import { decideEntries, deleteEntry, walkWaitlist, type WaitlistRow, type WaitlistStatus } from './waitlist.sql.js';
import { entryChanged } from './waitlist-events.js';

/** People who wait until an owner or server lets them sign up (docs/sign-up-policy.md). */
@Injectable()
export class Waitlist {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly mails: MailRequests,
    private readonly gate: SignUpGate,
  ) {}

  /**
   * Asks to join. Looks nothing up, so the answer is the same for every address: a later step stores the entry.
   * @throws TextError 403 if the project has no waitlist; SignUpNotEnabled, SignUpRefused, RateLimitedError
   */
  async join(caller: Caller, { email, answer }: JoinWaitlistDto): Promise<void> {
    const { project, projectId } = caller;
    if (signUpModeOf(project.config) !== 'waitlist') throw textError('WaitlistNotEnabled');
    assertSignUpsOpen(project);
    assertAddressMaySignUp(project, email);
    await this.gate.assertCountry(caller);
    await this.limits.consumeOfClient(RATE_LIMITS.waitlist, caller);
    const send = { projectId, recipient: email, clientAddress: countedAddress(caller) };
    await takeSend(this.database, send);
    const request = { email, answer: answer?.trim() || undefined, locale: readerLocale(caller) };
    await storeIf(this.database, await maySendToday(this.database, send), (tx) =>
      outbox.add(tx, 'waitlist_entry.requested', projectId, request),
    );
  }

  walk({ projectId }: Caller, { status, query, cursor }: ListWaitlistQuery, limit: number) {
    return walkWaitlist(this.database, projectId, { status, query, cursor, limit });
  }

  /**
   * Lets people sign up, and emails each the link. People who are approved already get another link.
   * @returns how many entries changed
   * @throws RedirectUrlNotWhitelisted
   */
  approve({ projectId, project }: Caller, { ids, callback_url }: ApproveEntriesDto): Promise<number> {
    const callbackUrl = signUpPageOf(project, callback_url);
    return this.decide(projectId, 'approved', ids, async (tx, entries) => {
      const mails = entries.map(({ email, locale }) => ({
        event: 'sign_up_invitation.requested' as const,
        payload: { email, callback_url: callbackUrl, is_approval: true, locale: locale ?? undefined },
      }));
      await outbox.addAll(tx, projectId, mails);
    });
  }

  /** The address can no longer sign up, and cannot join again. @returns how many entries changed */
  decline({ projectId }: Caller, { ids, send_email: sendsEmail = false }: DeclineEntriesDto): Promise<number> {
    return this.decide(projectId, 'declined', ids, async (tx, entries) => {
      for (const { email: recipient, locale, was } of sendsEmail ? entries : [])
        if (was !== 'declined') {
          const mail = { projectId, recipient, template: 'waitlist_declined', variables: {} } as const;
          await this.mails.add(tx, { ...mail, locale: locale ?? undefined });
        }
    });
  }

  /** Forgets a person, who may then join again. @throws TextError 404 */
  async delete({ projectId }: Caller, id: string): Promise<void> {
    if ((await deleteEntry(this.database, { projectId, id })).length > 0) return;
    throw new TextError(
      404,
      'WAITLIST_ENTRY_NOT_FOUND',
      'The entry does not exist, or its person has signed up. Reload the waitlist.',
    );
  }

  private decide(
    projectId: string,
    status: Exclude<WaitlistStatus, 'pending'>,
    ids: readonly string[],
    notify: (tx: Tx, entries: (WaitlistRow & { was: WaitlistStatus })[]) => Promise<void>,
  ): Promise<number> {
    return this.database.transaction(async (tx) => {
      const entries = await decideEntries(tx, { projectId, status, ids });
      const changed = entries.filter(({ was }) => was !== status);
      const events = changed.map((entry) => ({
        event: `waitlist_entry.${status}` as const,
        payload: entryChanged(entry),
      }));
      await outbox.addAll(tx, projectId, events);
      await notify(tx, entries);
      return changed.length;
    });
  }
}
