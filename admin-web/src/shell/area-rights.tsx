import type { AdminProject } from '@hallpass/js';
import type { RightArea } from '@hallpass/project-config';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../api/queries';
import { WriteProblem } from '../components/write-access';
import { fill, useTexts } from '../texts';
import { rolesTexts } from '../texts/generated/roles-texts';
import { useApi } from './api-context';
import { rolesThatWrite } from './navigation';

interface AreaRightsProps {
  project: AdminProject | undefined;
  /** Null if nothing on the page needs a right. */
  area: RightArea | null;
  children: ReactNode;
}

/** Disables what changes an area, for owners whose role does not include that. */
export function AreaRights({ project, area, children }: AreaRightsProps) {
  const t = useTexts(rolesTexts);
  const roles = project && area ? rolesThatWrite(project, area) : null;
  const needed = roles && new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.map((each) => t.names[each]));
  const problem = needed && fill(t.readOnly, { role: t.names[project!.ownRole], roles: needed });
  return <WriteProblem value={problem}>{children}</WriteProblem>;
}

/** A section that belongs to another area than its page. */
export function SectionRights({ area, children }: Pick<AreaRightsProps, 'children'> & { area: RightArea }) {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const project = useQuery(projectQuery(useApi(), projectId));
  return (
    <AreaRights project={project.data} area={area}>
      {children}
    </AreaRights>
  );
}
