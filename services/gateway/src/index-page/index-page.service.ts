import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { selectPrimaryAddress } from './index-page.sql.js';

/** The text of `GET /api/v1` (contract/01 §9), with which developers check whether their keys work. */
@Injectable()
export class IndexPageService {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  async text(caller: Caller | null): Promise<string> {
    const authentication = caller === null ? 'None' : await this.describe(caller);
    return [
      'Welcome to the Hallpass API.',
      '',
      `Documentation: ${this.settings.url}/docs`,
      `Authentication: ${authentication}`,
      '',
    ].join('\n');
  }

  private async describe(caller: Caller): Promise<string> {
    const user = caller.userId === null ? 'None' : await this.nameOf(caller.projectId, caller.userId);
    return `${caller.accessType}, project ${caller.projectId}, user ${user}`;
  }

  private async nameOf(projectId: string, userId: string): Promise<string> {
    const [channel] = await selectPrimaryAddress(this.database, { projectId, userId });
    return channel?.value ?? userId;
  }
}
