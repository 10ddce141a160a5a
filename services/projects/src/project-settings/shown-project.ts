import {
  adminProject,
  type AdminProjectJson,
  hasRight,
  type OwnerRole,
  withoutSecrets,
} from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';

/** The project as a member of its owner team sees it, or a key: with the member's role, and secrets if it may set them. */
export function shownProject(project: ProjectSnapshot, role: OwnerRole = 'owner'): AdminProjectJson {
  const json = adminProject(project);
  if (role === 'owner') return json;
  const isInternal = project.id === INTERNAL_PROJECT_ID;
  const shown = hasRight(role, 'configuration:write', { isInternal }) ? json : withoutSecrets(json);
  return { ...shown, own_role: role };
}
