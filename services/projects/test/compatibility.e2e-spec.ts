/** @once stateless answers; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { describe, expect, it } from '@jest/globals';
import { rawApi, server } from '@hallpass/testing';

const anybody = rawApi(server.baseUrl);

describe('POST /check-feature-support', () => {
  it.each([
    [{ feature_name: 'teleport' }, 'teleport'],
    [{ name: 'teleport', more: [1] }, 'teleport'],
    [{}, 'This feature'],
    [[], 'This feature'],
    [{ feature_name: 5 }, 'This feature'],
    [undefined, 'This feature'],
  ])('answers %j with a sentence in plain text', async (body, named) => {
    const answer = await anybody.post('/check-feature-support', body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.body).toBe(`${named} is not currently supported`);
  });

  it('still refuses a key without an access type', async () => {
    const { knownError } = await anybody.with({ 'x-stack-secret-server-key': 'x' }).post('/check-feature-support', {});
    expect(knownError).toBe('PROJECT_KEY_WITHOUT_ACCESS_TYPE');
  });
});

describe('POST /check-version', () => {
  it('refuses a body without a version', async () => {
    expect((await anybody.post('/check-version', {})).knownError).toBe('SCHEMA_ERROR');
  });

  it('reports a client that does not match', async () => {
    const { status, body } = await anybody.post('/check-version', { clientVersion: '999.0.0' });
    expect(status).toBe(200);
    expect(body).toEqual({ upToDate: false, error: expect.any(String), severe: true });
  });
});
