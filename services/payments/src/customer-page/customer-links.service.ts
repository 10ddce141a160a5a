import { assertInTeam, type Caller, requireUser } from '@hallpass/access';
import { Database, isForeignKeyViolation, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertTrustedUrl } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import {
  assertCustomerExists,
  assertOwnCustomer,
  type Customer,
  customerOf,
  TEAM_PERMISSION,
} from '../customers/customer.js';
import { Idempotency } from '../idempotency/idempotency.js';
import type { CreateCustomerLinkDto, CustomerLinkDto } from './customer-page.dto.js';
import { CustomerLinks } from '../customers/customer-links.js';

@Injectable()
export class CustomerLinksService {
  constructor(
    private readonly database: Database,
    private readonly links: CustomerLinks,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * @throws UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, UserNotFound, TeamNotFound,
   * RedirectUrlNotWhitelisted; TextError 403; as `Idempotency`
   */
  async create(caller: Caller, dto: CreateCustomerLinkDto, key: string | undefined): Promise<CustomerLinkDto> {
    const { project } = caller;
    const customer = customerOf(dto.customer_type, dto.customer_id);
    await this.assertMayLink(caller, customer);
    await assertCustomerExists(this.database, project.id, customer);
    const returnUrl = dto.return_url === undefined ? null : assertTrustedUrl(project, dto.return_url).href;
    const link = { customer, userId: userOf(caller, customer), returnUrl };
    const request = {
      projectId: project.id,
      accessType: caller.accessType,
      key,
      operation: 'create-customer-link',
      request: [link.userId, dto],
    };
    const work = async (tx: Tx): Promise<CustomerLinkDto> => {
      const { url, expiresAt } = await this.links.issue(tx, project.id, link, 'api');
      return { url, expires_at_millis: expiresAt.getTime() };
    };
    return this.idempotency
      .once(request, (db) => (db instanceof Database ? db.transaction(work) : work(db)))
      .catch((error: unknown) => {
        // The link's user was deleted in the meantime.
        throw isForeignKeyViolation(error) ? new KnownErrors.UserNotFound() : error;
      });
  }

  /**
   * Stricter than reading, because the link can cancel subscriptions: a client must be signed in, and its user must be
   * allowed to change the team.
   */
  private async assertMayLink(caller: Caller, customer: Customer): Promise<void> {
    if (caller.accessType !== 'client') return;
    requireUser(caller);
    if (customer.type === 'custom')
      throw new TextError(
        403,
        'OWN_CUSTOMER_ONLY',
        'Only a server can create this link, because it knows who the customer belongs to. Create it with a server key.',
      );
    if (customer.type === 'team') await assertInTeam(this.database, caller, customer.id, [TEAM_PERMISSION]);
    else await assertOwnCustomer(this.database, caller, customer);
  }
}

/** The user whose sign-out or lost permission revokes the link. */
function userOf({ accessType, userId }: Caller, customer: Customer): string | null {
  if (customer.type === 'user') return customer.id;
  return accessType === 'client' ? userId : null;
}
