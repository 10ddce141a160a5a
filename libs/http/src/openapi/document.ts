import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { controllersOf } from '../app/outside-api.js';
import { type AnswerError, answerErrorsOf } from './answers.js';
import { CALLER_ERRORS, errorResponses, errorSchemas } from './error-responses.js';
import { UNLISTED_ROUTES_EXTENSION, unlistedRoutes } from './unlisted-routes.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Operation {
  operationId?: string;
  'x-access'?: string[];
  security?: Array<Record<string, string[]>>;
  requestBody?: unknown;
  parameters?: Array<{ in: string }>;
  responses: Record<string, unknown>;
}

/** Finds the handler of an operation again by the id that is made here for it. */
const idOf = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

function errorsById(app: INestApplication): Map<string, readonly AnswerError[]> {
  const found = new Map<string, readonly AnswerError[]>();
  for (const controller of controllersOf(app)) {
    for (
      let prototype = controller.prototype as object;
      prototype !== Object.prototype;
      prototype = Object.getPrototypeOf(prototype) as object
    ) {
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        const id = idOf(controller.name, name);
        if (typeof value === 'function' && !found.has(id)) found.set(id, answerErrorsOf(value as object));
      }
    }
  }
  return found;
}

/** What any endpoint of its kind can answer, on top of its own errors. */
function commonErrors(
  method: string,
  path: string,
  { 'x-access': access = [], ...operation }: Operation,
): AnswerError[] {
  const isApi = path.startsWith('/api/');
  const hasInput =
    operation.requestBody !== undefined || (operation.parameters ?? []).some((each) => each.in !== 'header');
  return [
    ...(isApi && method !== 'get' ? (['BodyParsingError'] as const) : []),
    ...(isApi && hasInput ? (['SchemaError'] as const) : []),
    ...(access.length > 0 ? CALLER_ERRORS : []),
  ];
}

/** Headers that authenticate (wire/01 §2), by the name of their security scheme. */
const CREDENTIALS = {
  projectId: 'x-stack-project-id',
  accessType: 'x-stack-access-type',
  publishableClientKey: 'x-stack-publishable-client-key',
  secretServerKey: 'x-stack-secret-server-key',
  superSecretAdminKey: 'x-stack-super-secret-admin-key',
  accessToken: 'x-stack-access-token',
} as const;

const KEY_OF: Readonly<Record<string, keyof typeof CREDENTIALS>> = {
  client: 'publishableClientKey',
  server: 'secretServerKey',
  admin: 'superSecretAdminKey',
};

/** One way to authenticate for each access type; the user's access token can come on top of any. */
const securityOf = (access: readonly string[]): Array<Record<string, string[]>> =>
  access.map((type) => ({ projectId: [], accessType: [], [KEY_OF[type] ?? type]: [] }));

/**
 * The OpenAPI document of the controllers of one application, paths with their prefix. Every operation has
 * `x-access` (written by `@Access`), its success and its errors. Needs no connection to anything.
 */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hallpass')
    .setDescription('Users, teams, permissions, API keys, OAuth, payments and e-mail, spoken over HTTP.')
    .setVersion('v1');
  for (const [scheme, name] of Object.entries(CREDENTIALS))
    config.addApiKey({ type: 'apiKey', in: 'header', name }, scheme);
  const document = SwaggerModule.createDocument(app, config.build(), { operationIdFactory: idOf });
  const own = errorsById(app);
  const used = new Set<AnswerError>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = (item as Record<string, unknown>)[method] as Operation | undefined;
      if (operation === undefined) continue;
      const errors = [...(own.get(operation.operationId ?? '') ?? []), ...commonErrors(method, path, operation)];
      for (const error of errors) used.add(error);
      const access = operation['x-access'] ?? [];
      if (access.length > 0) operation.security = securityOf(access);
      operation.responses = {
        ...operation.responses,
        ...errorResponses(errors),
        ...(path.startsWith('/api/')
          ? { '429': { description: 'Too many requests; wait as long as Retry-After says' } }
          : {}),
      };
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...errorSchemas(used) } as never,
  };
  const unlisted = unlistedRoutes(app);
  return unlisted.length > 0 ? Object.assign(document, { [UNLISTED_ROUTES_EXTENSION]: unlisted }) : document;
}
