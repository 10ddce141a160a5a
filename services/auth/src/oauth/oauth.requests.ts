import { CALLBACK_URL, type OperationRequests, type TestProject } from '@hallpass/testing';

export const requests: OperationRequests = {
  'GET /auth/oauth/authorize/{provider_id}': {
    signInChanges: [
      {
        what: 'linking a provider account',
        request: ({ project, accessToken }) => ({
          path: `/auth/oauth/authorize/github?${linkQuery(project, accessToken)}`,
        }),
        success: 307,
        adds: true,
      },
    ],
  },
};

function linkQuery({ id, publishableClientKey }: TestProject, token: string): string {
  return new URLSearchParams({
    client_id: id,
    client_secret: publishableClientKey,
    redirect_uri: CALLBACK_URL,
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'link',
    token,
  }).toString();
}
