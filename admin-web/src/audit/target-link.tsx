import { Link, useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const PROJECT = '/projects/$projectId';

/** Pages by kind of row; `$id` is the id of the row. */
const PAGES: Readonly<Record<string, string>> = {
  ai_chat_message: `${PROJECT}/mail/templates`,
  data_vault_entry: `${PROJECT}/vault`,
  draft: `${PROJECT}/mail/mailings`,
  internal_api_key: `${PROJECT}/keys`,
  item_change: `${PROJECT}/payments/transactions`,
  job: `${PROJECT}/jobs`,
  mail: `${PROJECT}/mail/sent`,
  mailing: `${PROJECT}/mail/mailings`,
  money_entry: `${PROJECT}/payments/transactions`,
  one_time_purchase: `${PROJECT}/payments/transactions`,
  project: `${PROJECT}/settings`,
  signing_key: `${PROJECT}/signing-keys`,
  subscription: `${PROJECT}/payments/transactions`,
  team: `${PROJECT}/teams/$teamId`,
  user: `${PROJECT}/users/$userId`,
  webhook_endpoint: `${PROJECT}/webhooks`,
};

/** Links to the subject of an entry, if the dashboard has a page for it. */
export function TargetLink({ type, id, children }: { type: string; id: string; children: ReactNode }) {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { routesByPath } = useRouter();
  const page = PAGES[type];
  if (page === undefined || !(page in routesByPath)) return children;
  return (
    <Link
      // Looked up above: the table has more paths than a single route type.
      to={page as typeof PROJECT}
      params={{ projectId, userId: id, teamId: id } as { projectId: string }}
      className="font-medium text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
