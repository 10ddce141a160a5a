import type { Api, ApiResponse } from '@hallpass/testing';
import type { Outcome, Row } from './rows.js';
import { type Ids, type Thing, THINGS } from './world.js';

const PARAMETERS: Partial<Record<string, Thing>> = {
  user_id: 'user',
  team_id: 'team',
  job_id: 'job',
  project_id: 'project',
  app_id: 'project',
  endpoint_id: 'endpoint',
  msg_id: 'message',
};

/** Parameters with the same values in every project. */
const EVERYWHERE: Partial<Record<string, string>> = {
  provider_id: 'github',
  customer_type: 'user',
  item_id: 'credits',
  notification_category_id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
};

export function thingsOf(operation: string, row: Row): Thing[] {
  const inPath = [...operation.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => thingOf(row, name!) ?? []);
  const elsewhere = `${row.query ?? ''} ${JSON.stringify(row.body ?? {})}`;
  return [...new Set([...inPath, ...THINGS.filter((thing) => elsewhere.includes(`{${thing}}`))])];
}

export function call(api: Api, operation: string, row: Row, ids: Ids): Promise<ApiResponse> {
  const [method = '', route = ''] = operation.split(' ');
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const thing = thingOf(row, name);
    return thing ? encodeURIComponent(ids[thing]) : (EVERYWHERE[name] ?? 'github');
  });
  const query = row.query ? `?${fill(row.query, ids)}` : '';
  const body = row.body && JSON.parse(fill(JSON.stringify(row.body), ids));
  const caller = row.contentType ? api.with({ 'content-type': row.contentType }) : api;
  const send = caller[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
  return send(`${path}${query}`, body);
}

function thingOf(row: Row, parameter: string): Thing | undefined {
  return row.path?.[parameter] ?? PARAMETERS[parameter];
}

const fill = (text: string, ids: Ids): string =>
  THINGS.reduce((filled, thing) => filled.replaceAll(`{${thing}}`, ids[thing]), text);

export const outcomeOf = ({ knownError, status }: ApiResponse): Outcome => knownError ?? status;

export function withoutIds({ status, body }: ApiResponse, ids: Ids): string {
  const text = `${status} ${JSON.stringify(body)}`;
  return THINGS.reduce((rest, thing) => rest.replaceAll(ids[thing], `<${thing}>`), text);
}
