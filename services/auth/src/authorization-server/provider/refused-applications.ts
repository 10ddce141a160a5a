import { RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { publishSecurityEvents, takeToday } from '@hallpass/identity';
import { Injectable, Logger } from '@nestjs/common';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import { suspiciousCauseOf } from './suspicious-refusals.js';

interface RefusedRequest {
  projectId: string;
  clientId: string | undefined;
  clientAddress: string;
}

/**
 * Records in the audit log that an application could not prove who it is, or that a proof came again. Anybody can send
 * such requests, so entries are limited per network and per project. The limits reject no request.
 */
@Injectable()
export class RefusedApplications {
  private readonly logger = new Logger('RefusedApplications');

  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {}

  /** The answer does not wait for the entry. */
  note(request: RefusedRequest, error: Error): void {
    const cause = suspiciousCauseOf(error);
    const { clientId, projectId } = request;
    if (cause === null || clientId === undefined) return;
    this.record(request, applicationIdOf(clientId), cause).catch((reason: unknown) => {
      if (reason instanceof RateLimitedError) return;
      this.logger.warn({ message: 'Could not record a refused request', error: reason, project_id: projectId });
    });
  }

  private async record(
    { projectId, clientAddress }: RefusedRequest,
    application_id: string,
    cause: string,
  ): Promise<void> {
    await this.limits.consume(RATE_LIMITS.refusedApplication, { projectId, clientAddress });
    await this.database.transaction(async (tx) => {
      if (!(await takeToday(tx, { projectId, kind: 'refused-application' }, this.database.settings))) return;
      const actor = { by: null, clientAddress };
      const details = { cause, application_id };
      await publishSecurityEvents(tx, projectId, [{ name: 'application.refused', userId: null, actor, details }]);
    });
  }
}
