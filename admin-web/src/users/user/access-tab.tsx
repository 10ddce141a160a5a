import type { UserJson } from '../../people/user-json';
import { ProjectPermissions } from './project-permissions';
import { TeamsSection } from './teams-section';

export function AccessTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <TeamsSection {...props} />
      <ProjectPermissions {...props} />
    </>
  );
}
