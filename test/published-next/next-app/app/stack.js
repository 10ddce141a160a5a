import { StackServerApp } from '@stackframe/stack';

// Read when the app starts, not when it is built, so that one build serves the project of every run.
export const stackServerApp = new StackServerApp({
  baseUrl: process.env.HALLPASS_URL,
  projectId: process.env.HALLPASS_PROJECT_ID,
  publishableClientKey: process.env.HALLPASS_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: process.env.HALLPASS_SECRET_SERVER_KEY,
  tokenStore: 'nextjs-cookie',
});
