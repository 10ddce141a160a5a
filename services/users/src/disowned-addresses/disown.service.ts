import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import {
  disownAddress,
  disownedAddress,
  type Disowning,
  disowningOf,
  MailRequests,
  type VerificationCode,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { DisownQuery } from './disown.dto.js';

/** The result for the address, or the expected result before the click; `used` if the link was used before. */
export interface Answer {
  disowning: Disowning | 'used';
  projectName: string;
}

/**
 * Removes an address from an account that another person added it to, with the code of an email to it (security E7).
 */
@Injectable()
export class DisownService {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly projects: ProjectStore,
    private readonly freshness: Freshness,
  ) {}

  /** Returns what `disown` would do, without changing anything. @throws as `disown` */
  ask(query: DisownQuery): Promise<Answer> {
    return this.with(query, (project, code) =>
      this.database.transaction((tx) => disowningOf(tx, project, disownedAddress(code))),
    );
  }

  /** @throws VerificationCodeNotFound, also for a missing code or an unknown project; VerificationCodeExpired */
  disown(query: DisownQuery): Promise<Answer> {
    return this.with(query, async (project, code) => {
      const address = disownedAddress(code);
      const { codes, mails, freshness } = this;
      return this.database.transaction((tx) => disownAddress(tx, project, address, code, { codes, mails, freshness }));
    });
  }

  private async with(
    { project_id: projectId, code }: DisownQuery,
    act: (project: ProjectSnapshot, code: VerificationCode) => Promise<Disowning>,
  ): Promise<Answer> {
    const project = projectId === undefined ? null : await this.projects.load(this.database, projectId);
    if (project === null || code === undefined) throw new KnownErrors.VerificationCodeNotFound();
    const projectName = project.displayName;
    try {
      const type = 'address_disowning';
      const checked = await this.codes.check(this.database, { projectId: project.id, type, code });
      return { disowning: await act(project, checked), projectName };
    } catch (error) {
      if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return { disowning: 'used', projectName };
      throw error;
    }
  }
}
