import { isForeignKeyViolation, type Tx } from '@hallpass/database';
import { mailOwners, MailRequests } from '@hallpass/identity';
import type { BuiltInTemplateKey } from '@hallpass/mail-templates';
import { permissionsThatGive } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { type Event, outbox } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { CustomerLinks } from '../customers/customer-links.js';
import { type CustomerType, TEAM_PERMISSION } from '../customers/customer.js';
import { recipientOfUser, recipientsOfTeam } from './recipient.sql.js';

/** In larger teams, only the longest-standing members are notified. */
const RECIPIENTS_OF_TEAM = 10;

type PaymentEvent =
  | 'purchase.completed'
  | 'subscription.renewed'
  | 'subscription.renewal_upcoming'
  | 'subscription.canceled'
  | 'payment.failed'
  | 'payment.refunded'
  | 'payment.disputed';

/** The payload of a payment event, in the shape of its webhook. */
export type PaymentNotice = Extract<Event, { event: 'purchase.completed' }>['payload'];

const day = (millis: number | undefined): string => new Date(millis ?? 0).toISOString().slice(0, 10);

interface NoticeMail {
  template: BuiltInTemplateKey;
  more?: (notice: PaymentNotice) => Record<string, string>;
  /** An alias of `manageLink`, the link to the customer page. */
  link?: 'receiptLink' | 'paymentLink';
  /** Sent to the owners of the project instead of the customer. */
  isForOwners?: true;
}

/** The email of each event, and its variables besides product and amount. */
const MAILS: Readonly<Record<PaymentEvent, NoticeMail>> = {
  'purchase.completed': { template: 'payment_receipt', link: 'receiptLink' },
  'subscription.renewed': { template: 'payment_receipt', link: 'receiptLink' },
  'subscription.renewal_upcoming': {
    template: 'subscription_renewal_upcoming',
    more: ({ renews_at_millis }) => ({ renewsAt: day(renews_at_millis) }),
  },
  'subscription.canceled': {
    template: 'subscription_canceled',
    more: ({ ended_at_millis }) => ({ endedAt: day(ended_at_millis) }),
  },
  'payment.failed': { template: 'payment_failed', link: 'paymentLink' },
  'payment.refunded': { template: 'payment_refunded' },
  // The customer opened the dispute and needs no email.
  'payment.disputed': { template: 'payment_disputed', isForOwners: true },
};

/**
 * Reports a purchase: to the project's log and webhooks by an event, and to the customer or the owners by email. Writes
 * in the transaction of the change, so that nothing is reported twice or without having happened.
 */
@Injectable()
export class PaymentNotices {
  constructor(
    private readonly mails: MailRequests,
    private readonly links: CustomerLinks,
  ) {}

  /**
   * Custom customers have no known address. If nothing was due, no receipt is sent.
   * @param special more variables of the email, which webhooks do not get
   */
  async publish(
    tx: Tx,
    project: ProjectSnapshot,
    event: PaymentEvent,
    notice: PaymentNotice,
    special: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await outbox.add(tx, event, project.id, notice);
    const { template, more, link, isForOwners } = MAILS[event];
    const amount = notice.amount === undefined ? '' : `${notice.amount} ${notice.currency}`;
    if (amount === '' && template !== 'subscription_canceled') return;
    const variables = { productDisplayName: notice.product_display_name, amount, ...more?.(notice), ...special };
    if (isForOwners) {
      const mail = { template, variables: { ...variables, projectName: project.displayName } };
      return mailOwners(tx, this.mails, project.ownerTeamId, mail);
    }
    for (const { user_id: userId, address: recipient } of await this.recipients(tx, project, notice)) {
      const url = await this.linkFor(tx, project.id, userId, notice);
      if (url === null) continue;
      const linked = { manageLink: url, ...(link && { [link]: url }) };
      const mail = { projectId: project.id, recipient, userId, template };
      await this.mails.add(tx, { ...mail, variables: { ...variables, ...linked } });
    }
  }

  /**
   * Creates one link per recipient, which ends with the recipient's right to it; null if the recipient was deleted in
   * the meantime.
   */
  private async linkFor(
    tx: Tx,
    projectId: string,
    userId: string,
    { customer_type: type, customer_id: id }: PaymentNotice,
  ): Promise<string | null> {
    const link = { customer: { type: type as CustomerType, id }, userId, returnUrl: null };
    try {
      const { url } = await tx.transaction((savepoint) => this.links.issue(savepoint, projectId, link, 'mail'));
      return url;
    } catch (error) {
      if (isForeignKeyViolation(error)) return null;
      throw error;
    }
  }

  private async recipients(tx: Tx, project: ProjectSnapshot, { customer_type, customer_id }: PaymentNotice) {
    const projectId = project.id;
    if (customer_type === 'user') return recipientOfUser(tx, { projectId, userId: customer_id });
    if (customer_type !== 'team') return [];
    const permissionIds = permissionsThatGive(project.config, 'team', TEAM_PERMISSION);
    return recipientsOfTeam(tx, { projectId, teamId: customer_id, permissionIds, limit: RECIPIENTS_OF_TEAM });
  }
}
