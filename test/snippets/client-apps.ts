import type { TestProject, TestUser } from '@hallpass/testing';

/** Code that declares `serverApp`, `clientApp` and `userId`, which samples use. */
export function clientApps(
  { baseUrl, id, secretServerKey, publishableClientKey }: TestProject,
  { userId, accessToken, refreshToken }: TestUser,
): string {
  const options = { baseUrl, projectId: id };
  const own = { ...options, publishableClientKey, tokenStore: { accessToken, refreshToken } };
  return `import { HallpassClientApp, HallpassServerApp } from '@hallpass/js';
const serverApp = new HallpassServerApp(${JSON.stringify({ ...options, secretServerKey })});
const clientApp = new HallpassClientApp(${JSON.stringify(own)});
const userId = ${JSON.stringify(userId)};
`;
}
