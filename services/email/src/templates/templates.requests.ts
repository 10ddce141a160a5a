import { type OperationRequests, succeeded } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/email-templates/{id}': {
    anyCaller: { body: { tsx_source: 'export {}' } },
    administrator: {
      body: async ({ template }, { admin }) => {
        const { tsx_source } = succeeded(await admin.get(`/internal/email-templates/${template}`));
        return { tsx_source: `${tsx_source}\n// changed` };
      },
    },
  },
  'DELETE /internal/email-templates/{id}': { administrator: {} },
  'POST /internal/email-templates': { administrator: { body: () => ({ display_name: 'Another' }) } },
};
