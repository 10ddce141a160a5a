import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/projects': { anyCaller: { body: { display_name: 'P', owner_team_id: '{team}' } } },
  'POST /internal/projects/transfer': { anyCaller: { body: { project_id: '{project}', new_team_id: '{team}' } } },
};
