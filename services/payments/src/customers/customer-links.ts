import type { Tx } from '@hallpass/database';
import { VERIFICATION_CODE_LIFETIMES_MILLIS, VerificationCodes } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { type Customer, lockCustomer } from './customer.js';
import { endOldestCodes } from './customer.sql.js';

/** Open links per customer and delivery method. Creating another one revokes the oldest. */
const OPEN_LINKS = 20;
/** Lifetime of a link in an email, which people read later. */
const MAILED_LIFETIME_MILLIS = 7 * 24 * 3_600_000;

export interface CustomerLink {
  customer: Customer;
  /**
   * The link works only while this user may act for the customer: the user who requested it, or to whom it was sent.
   */
  userId: string | null;
  /** A trusted URL of the project. */
  returnUrl: string | null;
}

export interface NewCustomerLink {
  url: string;
  expiresAt: Date;
}

/** Links to the customer page. Anyone who holds a link sees what the customer owns and can cancel it. */
@Injectable()
export class CustomerLinks {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly settings: Settings,
  ) {}

  /** @param by how the customer gets the link; a link sent by email lives longer */
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
