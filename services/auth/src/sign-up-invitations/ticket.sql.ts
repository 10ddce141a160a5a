import { prepared } from '@hallpass/database';

export const selectTicket = prepared<{ id: string }>('ticket-to-mail')(
  `(SELECT id FROM auth.sign_up_invitation WHERE project_id = :projectId AND email = :email AND expires_at > now())
   UNION ALL
   (SELECT id FROM auth.waitlist_entry WHERE project_id = :projectId AND email = :email AND status = 'approved')
   LIMIT 1`,
);
