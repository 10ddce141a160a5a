import type { UserJson } from '../user-json';
import { ProjectPermissions } from './project-permissions';
import { TeamsSection } from './teams-section';

/** Where a user belongs, and what they may do there. */
export function AccessTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <TeamsSection {...props} />
      <ProjectPermissions {...props} />
    </>
  );
}
