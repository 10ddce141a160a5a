import { statement } from '@hallpass/database';

export const readOutcome = statement<{
  id: string;
  status: number;
  response_status: number;
  response: string | null;
}>()(
  `SELECT id, status, response_status, response FROM projects.webhook_attempt
   WHERE project_id = :projectId AND message_id = :messageId::uuid AND status <> 3 ORDER BY id LIMIT 1`,
);
