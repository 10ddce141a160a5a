import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { openApiDocument } from './document.js';
import { mergeDocuments } from './api-document.js';
import { makeNullAnOption } from './null-options.js';

describe('document', () => {
  type Operation = { 'x-access': string[]; responses: Record<string, { description: string; content?: object }> };

  let tiny: TinyApp;
  let document: OpenAPIObject;
  const operation = (path: string, method: string) =>
    (document.paths[path] as unknown as Record<string, Operation> | undefined)?.[method] as Operation;

  beforeAll(async () => {
    tiny = await startTinyApp();
    document = openApiDocument(tiny.app);
  });
  afterAll(() => tiny.app.close());

  describe('openApiDocument', () => {
    it('has the access types of every operation, and paths with their prefix', () => {
      for (const item of Object.values(document.paths)) {
        for (const each of Object.values(item) as Operation[]) expect(Array.isArray(each['x-access'])).toBe(true);
      }
      expect(operation('/api/v1/people/me', 'get')['x-access']).toEqual(['client', 'server', 'admin']);
      expect(operation('/api/v1/things', 'post')['x-access']).toEqual([]);
      expect(operation('/health', 'get')['x-access']).toEqual([]);
    });

    it('has what @Operation says', () => {
      expect(operation('/api/v1/things', 'post')).toMatchObject({
        summary: 'Create a thing',
        tags: ['users'],
        'x-codeSamples': [{ lang: 'TypeScript', label: 'SDK', source: 'await app.createThing();' }],
        'x-operation': { access: 'none', recentSignIn: 'the password, code or token sent with it is the proof' },
      });
      expect(operation('/api/v1/people/me', 'get')).not.toHaveProperty('x-operation');
    });

    it('has the success, the errors of its own and those any endpoint of its kind can answer', () => {
      const created = operation('/api/v1/things', 'post').responses;
      expect(created['201']).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingDto' } } },
      });
      expect(created['404']).toMatchObject({ description: 'TEAM_NOT_FOUND' });
      expect(created['400']?.description).toMatch(
        /^BODY_PARSING_ERROR, SCHEMA_ERROR, PROJECT_KEY_WITHOUT_ACCESS_TYPE, /,
      );
      expect(Object.keys(created['400']?.content ?? {})).toEqual(['application/json', 'text/plain']);
      expect(created['401']?.description).not.toContain('INSUFFICIENT_ACCESS_TYPE');
      const authenticated = operation('/api/v1/people/me', 'get').responses;
      expect(authenticated['400']?.description).toContain('ACCESS_TYPE_REQUIRED');
      expect(authenticated['401']?.description).toContain('INSUFFICIENT_ACCESS_TYPE');
    });

    it('says with which headers each access type authenticates', () => {
      expect((operation('/api/v1/people/me', 'get') as unknown as { security: unknown }).security).toEqual([
        { projectId: [], accessType: [], publishableClientKey: [] },
        { projectId: [], accessType: [], secretServerKey: [] },
        { projectId: [], accessType: [], superSecretAdminKey: [] },
      ]);
      expect(document.components?.securitySchemes?.['secretServerKey']).toEqual({
        type: 'apiKey',
        in: 'header',
        name: 'x-stack-secret-server-key',
      });
    });

    it('describes an error with its details', () => {
      expect(document.components?.schemas?.['TeamNotFoundError']).toEqual({
        type: 'object',
        required: ['code', 'error', 'details'],
        properties: {
          code: { type: 'string', enum: ['TEAM_NOT_FOUND'] },
          error: { type: 'string' },
          details: { type: 'object', required: ['team_id'], properties: { team_id: { type: 'string' } } },
        },
      });
    });

    it('shows no query that a handler does not look at, and that it can be at fault', () => {
      const removal = operation('/api/v1/things/{thing_id}', 'delete') as Operation & { parameters: object[] };
      expect(removal.parameters).toMatchObject([{ in: 'path', name: 'thing_id' }]);
      expect(removal.responses['400']?.description).toContain('CANNOT_GET_OWN_USER_WITHOUT_USER');
    });

    it('describes what a body may hold', () => {
      expect(document.components?.schemas?.['ThingDto']).toMatchObject({
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 5 },
          shiny: { type: 'boolean', nullable: true },
          spares: { type: 'array', items: { $ref: '#/components/schemas/WheelDto' } },
        },
      });
    });
  });

  describe('mergeDocuments', () => {
    const withPath = (path: string, schemas: object = {}) =>
      ({
        openapi: '3.0.0',
        info: { title: 't', version: '1' },
        paths: { [path]: { get: {} } },
        components: { schemas },
      }) as unknown as OpenAPIObject;

    it('refuses one operation in two services, and two meanings of one name', () => {
      expect(() => mergeDocuments([withPath('/api/v1/a'), withPath('/api/v1/a')])).toThrow('GET /api/v1/a');
      expect(() =>
        mergeDocuments([withPath('/api/v1/a', { X: { type: 'string' } }), withPath('/api/v1/b', { X: {} })]),
      ).toThrow('X');
    });

    it('puts the paths of all together, and their health once', () => {
      const merged = mergeDocuments([
        withPath('/health'),
        withPath('/api/v1/b'),
        withPath('/health'),
        withPath('/api/v1/a'),
      ]);
      expect(Object.keys(merged.paths)).toEqual(['/api/v1/a', '/api/v1/b', '/health']);
    });
  });
});

describe('null options', () => {
  const NULL = { type: 'string', nullable: true, enum: [null] };
  const changed = (schema: object): object => {
    makeNullAnOption(schema);
    return schema;
  };

  it('null becomes an option of what is combined and nullable', () => {
    const team = { $ref: '#/components/schemas/TeamDto' };
    expect(changed({ nullable: true, type: 'object', allOf: [team], description: 'a team' })).toEqual({
      description: 'a team',
      anyOf: [team, NULL],
    });
    expect(changed({ nullable: true, allOf: [team, { type: 'object' }] })).toEqual({
      anyOf: [{ allOf: [team, { type: 'object' }] }, NULL],
    });
    expect(changed({ nullable: true, anyOf: [team, { type: 'string' }] })).toEqual({
      anyOf: [team, { type: 'string' }, NULL],
    });
    expect(changed({ nullable: true, oneOf: [team] })).toEqual({ oneOf: [team, NULL] });
  });

  it('everything else stays as it is, at any depth', () => {
    expect(changed({ type: 'string', nullable: true })).toEqual({ type: 'string', nullable: true });
    expect(changed({ anyOf: [{ type: 'string' }] })).toEqual({ anyOf: [{ type: 'string' }] });
    expect(changed({ properties: { a: { nullable: true, oneOf: [{ type: 'string' }] } } })).toEqual({
      properties: { a: { oneOf: [{ type: 'string' }, NULL] } },
    });
  });
});
