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
  /** Called as bytes come in. */
  onProgress: (bytes: number) => void;
}

/**
 * The users of the filters as a file. It is read as it comes and handed to the browser, which keeps what is large on disk:
 * a million users need no more memory of the page than ten.
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
  // What the server says of it, the client library knows how to read. Nobody is named, so that no file comes of it.
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

/** What the browser throws where the network failed says nothing to people. */
async function unlessCut<Value>(api: Api, signal: AbortSignal, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(api.config.apiUrl, { cause: error });
  }
}

/** Hands a file to the person. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
