import { type OperationRequests, PLANTED_METADATA } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /teams': {
    anyCaller: { body: { display_name: 'T', creator_user_id: '{user}' } },
    administrator: { body: () => ({ display_name: 'Another team', client_metadata: PLANTED_METADATA }) },
  },
  'PATCH /teams/{team_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ display_name: 'Renamed team' }) },
  },
  'DELETE /teams/{team_id}': { administrator: { stage: 'delete team' } },
};
