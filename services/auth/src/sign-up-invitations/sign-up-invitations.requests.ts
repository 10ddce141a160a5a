import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /sign-up-invitations': {
    administrator: { body: () => ({ emails: [`seventh.${PLANTED.address}`] }) },
  },
};
