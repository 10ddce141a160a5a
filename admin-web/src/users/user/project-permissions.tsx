import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { NoRows } from '../../components/rows';
import { useChange } from '../../forms/use-change';
import { GrantsTable } from '../../permissions/grants-table';
import { definitionsQuery, permissionKeys } from '../../permissions/queries';
import { fill, useTexts } from '../../texts';
import { userAccessTexts } from '../../texts/generated/user-access-texts';
import type { UserJson } from '../../people/user-json';
import { grantsQuery, userKeys } from './queries';

export function ProjectPermissions({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(userAccessTexts).project;
  const api = useApi();
  const definitions = useQuery(definitionsQuery(api, projectId, 'project'));
  const grants = useQuery(grantsQuery(api, projectId, user.id));
  const set = async ({ id, isGranted }: { id: string; isGranted: boolean }) => {
    const path = { user_id: user.id, permission_id: id };
    if (isGranted)
      await adminRequest(api, projectId, 'POST /project-permissions/{user_id}/{permission_id}', { path, body: {} });
    else await adminRequest(api, projectId, 'DELETE /project-permissions/{user_id}/{permission_id}', { path });
  };
  const save = useChange({
    act: set,
    undo: (_, { id, isGranted }) => set({ id, isGranted: !isGranted }),
    refreshes: [userKeys.grants(projectId, user.id), permissionKeys.holders(projectId)],
    done: (_, { id, isGranted }) => fill(isGranted ? t.granted : t.revoked, { id }),
  });
  return (
    <Section title={t.title} description={t.description}>
      <Loaded query={definitions} what={t.what} failed={t.failed}>
        {(defined) =>
          defined.length === 0 ? (
            <NoRows
              action={
                <Button asChild size="small">
                  <Link to="/projects/$projectId/permissions" params={{ projectId }} search={{ tab: 'project' }}>
                    {t.define}
                  </Link>
                </Button>
              }
            >
              {t.none}
            </NoRows>
          ) : (
            <Loaded query={grants} what={t.what} failed={t.failed}>
              {({ project }) => (
                <Card className="overflow-hidden">
                  <GrantsTable
                    caption={t.title}
                    definitions={defined}
                    granted={project}
                    isBusy={save.isBusy}
                    error={save.error}
                    onChange={(id, isGranted) => save.run({ id, isGranted })}
                  />
                </Card>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Section>
  );
}
