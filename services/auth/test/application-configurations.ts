import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type Api, type ApiResponse, succeeded } from '@hallpass/testing';

export const PATH = '/application-configuration';
export const NOTES = 'https://notes.example.com/mcp';
export const ORDERS = 'urn:example:orders';
export const CALLBACK = 'https://shop.example.com/callback';
export const NOTHING = { created: 0, updated: 0, unchanged: 0 };

export const web = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'web',
  display_name: 'Shop',
  redirect_uris: [CALLBACK],
  ...more,
});
export const notes = (more: object = {}) => ({
  identifier: NOTES,
  display_name: 'Notes',
  scopes: [{ name: 'notes:read', description: 'Read your notes' }],
  default_scopes: ['notes:read'],
  ...more,
});
export const configuration = (more: object = {}) => ({ version: 1, ...more });
export const refusalOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];
export const exportOf = async (api: Api) => succeeded(await api.get(PATH));
export const apply = async (api: Api, document: object) => succeeded(await api.put(PATH, document));

export async function problemsOf(document: object, api: Api): Promise<string> {
  const answer = await api.put(PATH, document);
  expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  return answer.body.error;
}
