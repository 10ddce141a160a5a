import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, rawApi, serverApi, signUp, type TestProject, type TestUser } from '@hallpass/testing';

let project: TestProject;
let ada: TestUser;

beforeAll(async () => {
  project = await createProject();
  ada = await signUp(project);
});

describe('GET /contact-channels', () => {
  it('answers a client only about its own user', async () => {
    expect((await client(project).get('/contact-channels?user_id=me')).knownError).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    expect((await client(project).get('/contact-channels')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const query of ['', `?user_id=${randomUUID()}`]) {
      const answer = await client(project, ada).get(`/contact-channels${query}`);
      expect([answer.status, answer.knownError]).toEqual([403, null]);
    }
  });

  it('shows the address a user signed up with', async () => {
    const channel = {
      id: expect.any(String),
      user_id: ada.userId,
      type: 'email',
      value: ada.email,
      used_for_auth: true,
      is_verified: false,
      is_primary: true,
    };
    const own = await client(project, ada).get('/contact-channels?user_id=me');
    expect(own.body).toEqual({ items: [channel], is_paginated: false });
    expect((await serverApi(project).get(`/contact-channels?user_id=${ada.userId}`)).body).toEqual(own.body);
    expect((await serverApi(project).get(`/contact-channels?user_id=${randomUUID()}`)).body.items).toEqual([]);
  });
});

describe('POST /contact-channels/verify', () => {
  const paths = ['/contact-channels/verify', '/contact-channels/verify/check-code'];

  it.each(paths)('%s answers nobody without keys', async (path) => {
    const answer = await rawApi(project.baseUrl).post(path, { code: 'x'.repeat(45) });
    expect([answer.status, answer.knownError]).toEqual([400, 'ACCESS_TYPE_REQUIRED']);
  });

  it.each(paths)('%s refuses codes of another form and fields it does not know', async (path) => {
    for (const body of [{}, { code: 'short' }, { code: 'x'.repeat(46) }, { code: 'x'.repeat(45), email: ada.email }]) {
      const answer = await client(project, ada).post(path, body);
      expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
    }
  });

  it.each(paths)('%s does not know a made-up code', async (path) => {
    const answer = await client(project, ada).post(path, { code: '0123456789'.repeat(4) + 'abcde' });
    expect([answer.status, answer.knownError]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });
});
