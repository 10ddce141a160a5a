import { NetworkError } from '@hallpass/js';
import { adminRequest } from '../../api/admin-request';
import type { Api } from '../../api/api';
import { apiFilter, type UserFilters } from '../filters/listing';

export type ExportFormat = 'csv' | 'jsonl';

interface Download {
  projectId: string;
  filters: UserFilters;
  isOldestFirst: boolean;
  format: ExportFormat;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

/**
 * Downloads the filtered users as a file. The response is streamed into a blob, which browsers store on disk if it is
 * large, so that memory use does not grow with the number of users.
 */
export async function downloadUsers(
  api: Api,
  { projectId, filters, isOldestFirst, format, signal, onProgress }: Download,
): Promise<Blob> {
  const query = { ...apiFilter(filters), desc: !isOldestFirst, format };
  const url = new URL(`${api.config.apiUrl}/api/v1/users/export`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const token = await api.client.session.current()?.getAccessToken();
  const answer = fetch(url, {
    headers: {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': projectId,
      'x-stack-admin-access-token': token ?? '',
    },
    credentials: 'omit',
    signal,
  });
  const response = await unlessCut(api, signal, answer);
  // The client library knows how to read the server's errors. This request matches no user, so it creates no file.
  if (!response.ok || response.body === null) {
    await adminRequest(api, projectId, 'GET /users/export', { query: { ...query, query: crypto.randomUUID() } });
    throw new Error(`The export ended with status ${response.status}.`);
  }
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = response.headers.get('content-type') ?? '';
  return unlessCut(api, signal, new Response(counted, { headers: { 'content-type': type } }).blob());
}

/** Replaces the browser's network error, which does not help users. */
async function unlessCut<Value>(api: Api, signal: AbortSignal, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(api.config.apiUrl, { cause: error });
  }
}
