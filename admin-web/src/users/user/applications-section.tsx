import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { adminRequest } from '../../api/admin-request';
import { connectedApplicationsQuery, Connections } from '../../applications/connections';
import { Avatar } from '../../components/avatar';
import { LongText } from '../../components/long-text';
import { nameOf, type UserJson } from '../../people/user-json';
import { useApi } from '../../shell/api-context';
import { useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';

export function ApplicationsSection({ projectId, user }: { projectId: string; user: UserJson }) {
  const { cursor } = useSearch({ from: '/signed-in/projects/$projectId/users/$userId' });
  const t = useTexts(userSecurityTexts).applications;
  const api = useApi();
  return (
    <Connections
      projectId={projectId}
      title={t.title}
      description={t.description}
      query={useQuery(connectedApplicationsQuery(api, projectId, user.id, cursor))}
      rowId={({ application }) => application.id}
      other={t.application}
      cell={({ application: { id, display_name: name, logo_url: logo } }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} imageUrl={logo} size="small" isSquare />
          <Link
            to="/projects/$projectId/applications/$applicationId/users"
            params={{ projectId, applicationId: id }}
            className="font-medium [overflow-wrap:anywhere] hover:underline"
          >
            <LongText>{name}</LongText>
          </Link>
        </div>
      )}
      nameOf={({ application }) => application.display_name}
      endsOf={({ application }) => ({ application: application.display_name, user: nameOf(user) })}
      disconnect={({ application }) =>
        adminRequest(api, projectId, 'DELETE /connected-applications/{application_id}', {
          path: { application_id: application.id },
          query: { user_id: user.id },
        })
      }
      Icon={AppWindow}
      none={t.none}
      noneWhy={t.noneWhy}
    />
  );
}
