import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertTeamPermission, VerificationCodes } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { assertCustomerExists, TEAM_PERMISSION } from '../customers/customer.js';
import { PurchaseCodes } from '../checkout/purchase-codes.js';
import type { CustomerLink } from '../customers/customer-links.js';

export interface OpenedPage extends CustomerLink {
  project: ProjectSnapshot;
}

/** Codes of the customer page, which authorize each of its requests. */
@Injectable()
export class CustomerCodes {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly purchaseCodes: PurchaseCodes,
  ) {}

  /**
   * Neither uses up the code nor extends it. Reads the code on every request, so that it stops working as soon as the
   * customer is deleted or the user loses the permission.
   * @throws VerificationCodeNotFound if the code is unknown, expired or revoked; VerificationCodeMaxAttemptsReached
   */
  async check(fullCode: string): Promise<OpenedPage> {
    const { project, code } = await this.purchaseCodes.projectOf(fullCode);
    try {
      const query = { projectId: project.id, type: 'customer_page', code } as const;
      const { data } = await this.codes.check(this.database, query);
      const link = data as unknown as CustomerLink;
      await this.assertStillFor(project, link);
      return { ...link, project };
    } catch (error) {
      throw isOver(error) ? new KnownErrors.VerificationCodeNotFound() : error;
    }
  }

  private async assertStillFor(project: ProjectSnapshot, { customer, userId }: CustomerLink): Promise<void> {
    await assertCustomerExists(this.database, project.id, customer);
    if (customer.type !== 'team' || userId === null) return;
    const held = { teamId: customer.id, userId, permissionId: TEAM_PERMISSION };
    await assertTeamPermission(this.database, project, held);
  }
}

const OVER = [
  KnownErrors.VerificationCodeExpired,
  KnownErrors.VerificationCodeAlreadyUsed,
  KnownErrors.UserNotFound,
  KnownErrors.TeamNotFound,
  KnownErrors.TeamMembershipNotFound,
  KnownErrors.TeamPermissionRequired,
] as const;

const isOver = (error: unknown): boolean => OVER.some((over) => error instanceof over);
