import { API_PREFIX } from '@hallpass/http';
import { VerificationCodes } from '@hallpass/identity';
import type { Tx } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';

export const UNSUBSCRIBE_CODE = 'unsubscribe';

export interface Subscription {
  projectId: string;
  userId: string;
  categoryId: string;
}

@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly settings: Settings,
  ) {}

  /**
   * Issues a link for one email to one user, valid for 7 days. The code remains after the user is deleted (contract/05
   * §12).
   */
  async issue(tx: Tx, { projectId, userId, categoryId }: Subscription): Promise<string> {
    const { code } = await this.codes.issue(tx, {
      projectId,
      type: UNSUBSCRIBE_CODE,
      subject: `${userId}/${categoryId}`,
      data: { user_id: userId, category_id: categoryId },
    });
    const query = new URLSearchParams({ project_id: projectId, code });
    return `${this.settings.url}${API_PREFIX}/emails/unsubscribe-link?${query.toString()}`;
  }
}
