import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /team-permission-definitions': {
    administrator: { body: () => ({ id: 'team_new', description: 'A permission', contained_permission_ids: [] }) },
  },
  'PATCH /team-permission-definitions/{permission_id}': {
    anyCaller: { body: {} },
    administrator: { path: '/team-permission-definitions/team_new', body: () => ({ description: 'changed' }) },
  },
  'DELETE /team-permission-definitions/{permission_id}': {
    administrator: { path: '/team-permission-definitions/team_new' },
  },
  'POST /project-permission-definitions': {
    administrator: { body: () => ({ id: 'project_new', description: 'A permission', contained_permission_ids: [] }) },
  },
  'PATCH /project-permission-definitions/{permission_id}': {
    anyCaller: { body: {} },
    administrator: { path: '/project-permission-definitions/project_new', body: () => ({ description: 'changed' }) },
  },
  'DELETE /project-permission-definitions/{permission_id}': {
    administrator: { path: '/project-permission-definitions/project_new' },
  },
};
