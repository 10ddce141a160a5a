import { type OperationRequests, succeeded } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/email-themes/{id}': {
    anyCaller: { body: { tsx_source: 'export {}' } },
    administrator: {
      body: async ({ theme }, { admin }) => {
        const { tsx_source } = succeeded(await admin.get(`/internal/email-themes/${theme}`));
        return { tsx_source: `${tsx_source}\n// changed` };
      },
    },
  },
  'DELETE /internal/email-themes/{id}': { administrator: {} },
  'POST /internal/email-themes': { administrator: { body: () => ({ display_name: 'Another' }) } },
};
