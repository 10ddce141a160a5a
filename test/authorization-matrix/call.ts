import type { Api, ApiResponse, Ids } from '@hallpass/testing';
import { fill, pathOf } from '../operations/paths.js';
import type { Row } from './rows.js';

/** Sends the request of an operation, with the ids that its path, query and body name. */
export function call(api: Api, operation: string, row: Row, ids: Ids): Promise<ApiResponse> {
  const method = operation.split(' ')[0]!.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const query = row.query ? `?${fill(row.query, ids)}` : '';
  const body = row.body && JSON.parse(fill(JSON.stringify(row.body), ids));
  const caller = row.contentType ? api.with({ 'content-type': row.contentType }) : api;
  return caller[method](`${fill(pathOf(operation), ids, encodeURIComponent)}${query}`, body);
}
