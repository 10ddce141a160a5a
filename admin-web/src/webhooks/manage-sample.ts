export const manageSample = (apiUrl: string, projectId: string): string => `import { Svix } from 'svix';

const svix = new Svix(process.env.HALLPASS_WEBHOOKS_TOKEN, { serverUrl: '${apiUrl}' });
const endpoints = await svix.endpoint.list('${projectId}');`;
