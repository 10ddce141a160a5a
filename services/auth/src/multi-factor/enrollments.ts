import { Injectable } from '@nestjs/common';
import { type Caller, requireUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { type Enrollment, readEnrollment } from '@hallpass/identity';

/** Whether users must set up a second factor, for pages that ask for it. */
@Injectable()
export class Enrollments {
  constructor(private readonly database: Database) {}

  /** @throws UserAuthenticationRequired, also without a session */
  read(caller: Caller): Promise<Enrollment> {
    requireUser(caller);
    const { projectId, project, sessionId } = caller;
    if (sessionId === null) throw new KnownErrors.UserAuthenticationRequired();
    return readEnrollment(this.database, { projectId, project, sessionId });
  }
}
