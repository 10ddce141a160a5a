/**
 * @once only the email service stores preferences; `test/authorization-matrix.e2e-spec.ts` calls every operation in
 * both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, serverApi, signUp, type TestProject, type TestUser } from '@hallpass/testing';

const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef';
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const PATH = '/emails/notification-preference';

let project: TestProject;
let ada: TestUser;
let eve: TestUser;

beforeAll(async () => {
  project = await createProject();
  [ada, eve] = [await signUp(project), await signUp(project)];
});

describe('notification preferences', () => {
  it('need a user for `me`, and for a client at all', async () => {
    expect((await client(project).get(`${PATH}/me`)).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await client(project).get(`${PATH}/${ada.userId}`)).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    expect((await client(project, ada).get(`${PATH}/ada`)).knownError).toBe('SCHEMA_ERROR');
  });

  it('are refused in the order of the contract', async () => {
    const asEve = client(project, eve);
    const off = { enabled: false };
    expect((await asEve.patch(`${PATH}/${ada.userId}/${randomUUID()}`, off)).status).toBe(404);
    expect((await asEve.patch(`${PATH}/${ada.userId}/${MARKETING}`, off)).status).toBe(403);
    expect((await asEve.get(`${PATH}/${ada.userId}`)).status).toBe(403);
    expect((await serverApi(project).get(`${PATH}/${randomUUID()}`)).knownError).toBe('USER_NOT_FOUND');
    const unknown = await serverApi(project).patch(`${PATH}/${randomUUID()}/${MARKETING}`, off);
    expect(unknown).toMatchObject({ status: 404, knownError: 'USER_NOT_FOUND' });
  });

  it('are not of other projects', async () => {
    const other = serverApi(await createProject());
    expect((await other.get(`${PATH}/${ada.userId}`)).knownError).toBe('USER_NOT_FOUND');
  });

  it('leave mails of sign-in on', async () => {
    const answer = await client(project, ada).patch(`${PATH}/me/${TRANSACTIONAL}`, { enabled: false });
    expect(answer.status).toBe(400);
    expect((await client(project, ada).patch(`${PATH}/me/${TRANSACTIONAL}`, { enabled: true })).status).toBe(200);
  });

  it('are listed in order and changed, by their user and by a server', async () => {
    const category = (name: string, id: string, enabled: boolean, can_disable: boolean) => ({
      notification_category_id: id,
      notification_category_name: name,
      enabled,
      can_disable,
    });
    const list = async () => (await client(project, ada).get(`${PATH}/me`)).body;
    const items = (marketing: boolean) => [
      category('Transactional', TRANSACTIONAL, true, false),
      category('Marketing', MARKETING, marketing, true),
    ];
    expect(await list()).toEqual({ items: items(true), is_paginated: false });
    const off = await client(project, ada).patch(`${PATH}/me/${MARKETING}`, { enabled: false });
    expect(off).toMatchObject({ status: 200, body: items(false)[1] });
    expect((await list()).items).toEqual(items(false));
    await serverApi(project).patch(`${PATH}/${ada.userId}/${MARKETING}`, { enabled: true });
    expect((await list()).items).toEqual(items(true));
  });
});
