import type { Application } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { adminRequest } from '../api/admin-request';
import { Avatar } from '../components/avatar';
import { LongText } from '../components/long-text';
import { nameOf } from '../people/user-json';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ApplicationFrame } from './application-frame';
import { applicationUsersQuery, type ConnectedUser, Connections } from './connections';

const nameOfUser = ({ user }: ConnectedUser): string => nameOf({ ...user, is_anonymous: false });

export function UsersPage() {
  const { projectId, applicationId } = useParams({
    from: '/signed-in/projects/$projectId/applications/$applicationId/users',
  });
  return (
    <ApplicationFrame projectId={projectId} applicationId={applicationId}>
      {(application) => <ApplicationUsers projectId={projectId} application={application} />}
    </ApplicationFrame>
  );
}

function ApplicationUsers({ projectId, application }: { projectId: string; application: Application }) {
  const { cursor } = useSearch({ from: '/signed-in/projects/$projectId/applications/$applicationId/users' });
  const t = useTexts(applicationsTexts).users;
  const api = useApi();
  return (
    <Connections
      projectId={projectId}
      title={t.title}
      description={t.description}
      query={useQuery(applicationUsersQuery(api, projectId, application.id, cursor))}
      rowId={({ user }) => user.id}
      other={t.user}
      cell={({ user, ...row }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOfUser({ user, ...row })} imageUrl={user.profile_image_url} size="small" />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              search={{ tab: 'security' }}
              className="font-medium [overflow-wrap:anywhere] hover:underline"
            >
              <LongText>{nameOfUser({ user, ...row })}</LongText>
            </Link>
            {user.display_name !== null && user.primary_email !== null && (
              <span className="text-13 [overflow-wrap:anywhere] text-ink-muted">{user.primary_email}</span>
            )}
          </div>
        </div>
      )}
      nameOf={nameOfUser}
      endsOf={(row) => ({ application: application.displayName, user: nameOfUser(row) })}
      disconnect={({ user }) =>
        adminRequest(api, projectId, 'DELETE /applications/{application_id}/users/{user_id}', {
          path: { application_id: application.id, user_id: user.id },
        })
      }
      Icon={Users}
      none={t.none}
      noneWhy={t.noneWhy}
    />
  );
}
