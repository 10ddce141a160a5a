import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { assertTrustedUrl } from '@hallpass/projects';
import { MailRequests, takeSend } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import type { SendSignInInvitationDto } from './sign-in-invitation.dto.js';

@Injectable()
export class SignInInvitationsService {
  constructor(
    private readonly db: Database,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Requests the email; its outcome shows in the list of emails. @throws RateLimitedError, RedirectUrlNotWhitelisted
   */
  async send(
    { projectId, project }: Caller,
    { email: recipient, callback_url }: SendSignInInvitationDto,
  ): Promise<void> {
    await takeSend(this.db, { projectId, recipient, clientAddress: null });
    const callback = assertTrustedUrl(project, callback_url);
    const variables = { signInInvitationLink: callback.href, teamDisplayName: project.displayName };
    await this.db.transaction((tx) =>
      this.mails.add(tx, { projectId, recipient, template: 'sign_in_invitation', variables }),
    );
  }
}
