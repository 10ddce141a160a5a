import { CALLBACK_URL, type OperationRequests, PLANTED, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /team-invitations/{id}': { administrator: { path: '/team-invitations/{invitation}?team_id={team}' } },
  'POST /team-invitations/send-code': {
    anyCaller: { body: { team_id: '{team}', email: 'new@example.com', callback_url: 'https://untrusted.example' } },
    administrator: {
      body: ({ team }) => ({
        team_id: team,
        email: `third.${PLANTED.address}`,
        callback_url: CALLBACK_URL,
      }),
    },
  },
  'POST /team-invitations/accept': { anyCaller: { body: { code: UNKNOWN_CODE } } },
  'POST /team-invitations/accept/check-code': { anyCaller: { body: { code: UNKNOWN_CODE } } },
  'POST /team-invitations/accept/details': { anyCaller: { body: { code: UNKNOWN_CODE } } },
};
