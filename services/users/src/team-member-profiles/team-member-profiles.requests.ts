import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /team-member-profiles/{team_id}/{user_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ display_name: PLANTED.memberName }) },
  },
};
