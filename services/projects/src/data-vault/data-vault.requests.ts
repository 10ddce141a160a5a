import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /data-vault/stores/{id}/set': {
    anyCaller: { body: { hashed_key: 'something', encrypted_value: 'a' } },
    administrator: { body: () => ({ hashed_key: PLANTED.account, encrypted_value: PLANTED.metadata }) },
  },
  'POST /data-vault/stores/{id}/get': { anyCaller: { body: { hashed_key: 'nothing' } } },
};
