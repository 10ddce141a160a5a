import type { Tx } from '@hallpass/database';
import { VERIFICATION_CODE_LIFETIMES_MILLIS, VerificationCodes } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { type Customer, lockCustomer } from './customer.js';
import { endOldestCodes } from './customer-code.sql.js';

/** Of one customer so many links of one way are open at once: another ends the oldest. */
const OPEN_LINKS = 20;
/** Of a link that a mail brings: it is read later than it is written. */
const MAILED_LIFETIME_MILLIS = 7 * 24 * 3_600_000;

/** Whose page a link opens. */
export interface CustomerLink {
  customer: Customer;
  /** Who may use it only while they may act for the customer: the user who has asked for it, or is sent it. */
  userId: string | null;
  /** A trusted URL of the project. */
  returnUrl: string | null;
}

export interface NewCustomerLink {
  url: string;
  expiresAt: Date;
}

/** Links to the page of a customer. Whoever holds one sees what the customer owns, and may cancel it. */
@Injectable()
export class CustomerLinks {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly settings: Settings,
  ) {}

  /** @param by how the link goes to its customer: one that is mailed lives longer */
  async issue(tx: Tx, projectId: string, link: CustomerLink, by: 'api' | 'mail'): Promise<NewCustomerLink> {
    const { customer, userId, returnUrl } = link;
    const type = 'customer_page';
    const subject = `${by}/${customer.type}/${customer.id}`;
    const lifetimeMillis = by === 'mail' ? MAILED_LIFETIME_MILLIS : VERIFICATION_CODE_LIFETIMES_MILLIS[type];
    const data = { customer, userId, returnUrl };
    await lockCustomer(tx, projectId, customer);
    const expiresAt = new Date(Date.now() + lifetimeMillis);
    const { code } = await this.codes.issue(tx, { projectId, type, userId, subject, data, lifetimeMillis });
    await endOldestCodes(tx, { projectId, subject, keep: OPEN_LINKS });
    return { url: `${this.settings.url}/customer/${projectId}_${code}`, expiresAt };
  }
}
