import { type Api, type ApiResponse, type Ids, type Thing, THINGS } from '@hallpass/testing';
import { fill, pathOf } from '../operations/paths.js';
import type { Outcome, Row } from './rows.js';

export function thingsOf(operation: string, row: Row): Thing[] {
  const inPath = [...pathOf(operation).matchAll(/\{(\w+)\}/g)].map(([, thing]) => thing as Thing);
  const elsewhere = `${row.query ?? ''} ${JSON.stringify(row.body ?? {})}`;
  return [...new Set([...inPath, ...THINGS.filter((thing) => elsewhere.includes(`{${thing}}`))])];
}

export function call(api: Api, operation: string, row: Row, ids: Ids): Promise<ApiResponse> {
  const method = operation.split(' ')[0]!.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const query = row.query ? `?${fill(row.query, ids)}` : '';
  const body = row.body && JSON.parse(fill(JSON.stringify(row.body), ids));
  const caller = row.contentType ? api.with({ 'content-type': row.contentType }) : api;
  return caller[method](`${fill(pathOf(operation), ids, encodeURIComponent)}${query}`, body);
}

export const outcomeOf = ({ knownError, status }: ApiResponse): Outcome => (knownError as Outcome | null) ?? status;

export function withoutIds({ status, body }: ApiResponse, ids: Ids): string {
  const text = `${status} ${JSON.stringify(body)}`;
  return THINGS.reduce((rest, thing) => rest.replaceAll(ids[thing], `<${thing}>`), text);
}
