import { expect, it } from '@jest/globals';
import type { UserAccess } from '../access.js';
import { dataExportsOf } from './data-export.js';

const ARCHIVE = {
  id: 'a/1',
  audience: 'user',
  status: 'ready',
  failure: null,
  created_at_millis: 1,
  ready_at_millis: 2,
  expires_at_millis: 3,
};

function exportsOf(answer: unknown) {
  const sent: unknown[] = [];
  const api = {
    request: (accessType: string, { method, path, body }: { method: string; path: string; body?: unknown }) => {
      sent.push([accessType, `${method} ${path}`, body]);
      return Promise.resolve(answer);
    },
  };
  const access = { api, accessType: 'server', userId: 'u 1' } as unknown as UserAccess;
  return { exports: dataExportsOf(access), sent };
}

it('requests an archive and reads when it was made', async () => {
  const { exports, sent } = exportsOf(ARCHIVE);
  expect(await exports.requestDataExport({ forUser: true })).toEqual({
    id: 'a/1',
    audience: 'user',
    status: 'ready',
    failure: null,
    createdAt: new Date(1),
    readyAt: new Date(2),
    expiresAt: new Date(3),
  });
  expect(sent).toEqual([['server', 'POST /users/u%201/data-exports', { for_user: true }]]);
});

it('lists archives that are not ready', async () => {
  const { exports } = exportsOf({ items: [{ ...ARCHIVE, status: 'running', ready_at_millis: null }] });
  expect(await exports.listDataExports()).toMatchObject([{ status: 'running', readyAt: null }]);
});

it('downloads and deletes by id', async () => {
  const { exports, sent } = exportsOf({ format_version: 1 });
  expect(await exports.downloadDataExport('a/1')).toEqual({ format_version: 1 });
  await exports.deleteDataExport('a/1');
  expect(sent).toEqual([
    ['server', 'GET /users/u%201/data-exports/a%2F1/download', undefined],
    ['server', 'DELETE /users/u%201/data-exports/a%2F1', undefined],
  ]);
});
