import { neededRight } from '@hallpass/access';
import type { Right } from '@hallpass/project-config';
import { type INestApplication, RequestMethod } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { controllersOf, isOutsideApi } from '../service/outside-api.js';
import { fieldNamesOf } from '../schema/dto-reader.js';
import { ignoredQueryOf, refusesQuery, requiredHeaderOf } from '../schema/markers.js';
import { type OperationDeclaration, operationOf } from '../operations/operation.js';
import { EXCLUDED_METADATA } from '../operations/assert-operations.js';
import { API_PREFIX } from '../protocol/protocol.js';
import { type AnswerError, answerErrorsOf, hasErrorPages, type TextStatus } from './answers.js';
import { CALLER_ERRORS, errorResponses, errorSchemas, KEY_ERRORS } from './error-responses.js';
import { makeNullAnOption } from './null-options.js';

/**
 * Extension of the document that lists routes for the gateway that are not documented: wildcards, which OpenAPI cannot
 * describe.
 */
export const UNLISTED_ROUTES_EXTENSION = 'x-unlisted-routes';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  'x-access'?: string[];
  /** The right that the role of an owner must include. */
  'x-right'?: Right;
  'x-operation'?: Omit<OperationDeclaration, 'summary' | 'area' | 'sample'>;
  'x-codeSamples'?: Array<{ lang: string; label: string; source: string }>;
  security?: Array<Record<string, string[]>>;
  requestBody?: { content: Record<string, { schema?: Schema }> };
  parameters?: Array<{ in: string; name: string; required?: boolean }>;
  responses: Record<string, unknown>;
}

const NOTHING_SAID: HandlerAnswers = {
  right: undefined,
  declaration: undefined,
  errors: [],
  refusesQuery: false,
  ignoredQuery: null,
  requiredHeader: undefined,
  hasPages: false,
};

/** Creates the operation id, by which an operation's handler is found again. */
const idOf = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

/** Metadata of a handler's decorators that the document does not contain yet. */
interface HandlerAnswers {
  /** Undefined if no administrator can call it. */
  right: Right | undefined;
  declaration: OperationDeclaration | undefined;
  errors: ReadonlyArray<AnswerError | TextStatus>;
  refusesQuery: boolean;
  /** The names of `@IgnoredQuery()`. */
  ignoredQuery: ReadonlySet<string> | null;
  requiredHeader: string | undefined;
  hasPages: boolean;
}

function handlersById(app: INestApplication): Map<string, HandlerAnswers> {
  const found = new Map<string, HandlerAnswers>();
  for (const controller of controllersOf(app)) {
    for (
      let prototype = controller.prototype as object;
      prototype !== Object.prototype;
      prototype = Object.getPrototypeOf(prototype) as object
    ) {
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        const id = idOf(controller.name, name);
        if (typeof value !== 'function' || found.has(id)) continue;
        const handler = value as (...args: never[]) => unknown;
        const ignored = ignoredQueryOf(handler);
        const declaration = operationOf(handler);
        found.set(id, {
          right: declaration && declaration.access !== 'none' ? neededRight(handler) : undefined,
          declaration,
          errors: answerErrorsOf(handler),
          refusesQuery: refusesQuery(handler, controller),
          ignoredQuery: ignored && fieldNamesOf(ignored),
          requiredHeader: requiredHeaderOf(handler),
          hasPages: hasErrorPages(controller),
        });
      }
    }
  }
  return found;
}

/** Fields that accept a user's id or `me` (contract/01 §7). */
const USER_ID_FIELDS = ['user_id', 'creator_user_id'];

function takesMe(
  { parameters = [], requestBody }: Operation,
  { ignoredQuery }: HandlerAnswers,
  schemas: Readonly<Record<string, Schema>>,
): boolean {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => {
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? schema : schemas[name];
  });
  const names = [
    ...(ignoredQuery ?? []),
    ...parameters.map(({ name }) => name),
    ...bodies.flatMap((body) => Object.keys(body?.properties ?? {})),
  ];
  return USER_ID_FIELDS.some((field) => names.includes(field));
}

function commonErrors(
  method: string,
  operation: Operation,
  handler: HandlerAnswers,
  schemas: Readonly<Record<string, Schema>>,
): AnswerError[] {
  const { 'x-access': access = [], requestBody, parameters = [] } = operation;
  const hasSchema =
    requestBody !== undefined ||
    parameters.some((each) => each.in !== 'header') ||
    handler.refusesQuery ||
    handler.ignoredQuery !== null ||
    handler.requiredHeader !== undefined;
  return [
    ...(method === 'get' ? [] : (['BodyParsingError'] as const)),
    ...(hasSchema ? (['SchemaError'] as const) : []),
    ...(access.length > 0 ? CALLER_ERRORS : KEY_ERRORS),
    ...(takesMe(operation, handler, schemas) ? (['CannotGetOwnUserWithoutUser'] as const) : []),
  ];
}

/** Authentication headers (contract/01 §2), by the name of their security scheme. */
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

/**
 * One way to authenticate for each access type; a user's access token can be added to any of them. Operations with a
 * scope also take the access token of an application.
 */
const securityOf = (access: readonly string[], scope: string | undefined): Array<Record<string, string[]>> => [
  ...access.map((type) => ({ projectId: [], accessType: [], [KEY_OF[type] ?? type]: [] })),
  ...(scope === undefined ? [] : [{ application: [] }]),
];

const scopeOf = ({ declaration }: HandlerAnswers): string | undefined =>
  declaration?.access === 'client' ? declaration.scope : undefined;

/** Writes `@Operation` into the document; `x-codeSamples` is the extension of Redoc. */
function describe(operation: Operation, { summary, area, sample, ...rest }: OperationDeclaration): void {
  Object.assign(operation, { summary, tags: [area], 'x-operation': rest });
  if (sample !== undefined) operation['x-codeSamples'] = [{ lang: 'TypeScript', label: 'SDK', source: sample }];
}

/**
 * Creates the OpenAPI document of an application's controllers, with prefixed paths. Every operation has `x-access`
 * (written by `@Access`), what `@Operation` says, its success and its errors. Opens no connections.
 */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hallpass')
    .setDescription('Users, teams, permissions, API keys, OAuth, payments and email over HTTP.')
    .setVersion('v1');
  for (const [scheme, name] of Object.entries(CREDENTIALS))
    config.addApiKey({ type: 'apiKey', in: 'header', name }, scheme);
  config.addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'at+jwt' }, 'application');
  const document = SwaggerModule.createDocument(app, config.build(), { operationIdFactory: idOf });
  const handlers = handlersById(app);
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const used = new Set<AnswerError>();
  for (const [path, item] of Object.entries(document.paths)) {
    const isApi = path.startsWith('/api/');
    for (const method of METHODS) {
      const operation = (item as Record<string, unknown>)[method] as Operation | undefined;
      if (operation === undefined) continue;
      const handler = handlers.get(operation.operationId ?? '') ?? NOTHING_SAID;
      if (handler.declaration) describe(operation, handler.declaration);
      if (handler.right) operation['x-right'] = handler.right;
      const { ignoredQuery } = handler;
      if (ignoredQuery !== null && operation.parameters)
        operation.parameters = operation.parameters.filter(
          ({ in: where, name }) => where !== 'query' || !ignoredQuery.has(name),
        );
      const own = handler.errors.filter((error) => typeof error === 'string');
      const known = [...own, ...(isApi ? commonErrors(method, operation, handler, schemas) : [])];
      for (const error of known) used.add(error);
      const access = operation['x-access'] ?? [];
      const scope = scopeOf(handler);
      if (access.length > 0) operation.security = securityOf(access, scope);
      for (const parameter of operation.parameters ?? [])
        if (parameter.in === 'header') parameter.required = parameter.name === handler.requiredHeader;
      const text: TextStatus[] = [
        ...handler.errors.filter((error) => typeof error === 'number'),
        ...(scope === undefined ? [] : ([401] as const)),
        ...(handler.right === undefined ? [] : ([403] as const)),
      ];
      const { hasPages } = handler;
      const declared = operation.responses;
      const errors = errorResponses({ known, text, isApi, hasBody: method !== 'get', hasPages, declared });
      operation.responses = { ...declared, ...errors };
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...errorSchemas(used) } as never,
  };
  makeNullAnOption(document);
  const unlisted = unlistedRoutes(app);
  return unlisted.length > 0 ? Object.assign(document, { [UNLISTED_ROUTES_EXTENSION]: unlisted }) : document;
}

export interface UnlistedRoute {
  /** Upper case; `ALL` for any. */
  method: string;
  /** In the router's syntax, with its prefix. */
  url: string;
}

/** Returns the routes that `@ApiExcludeEndpoint` hides from the document. */
function unlistedRoutes(app: INestApplication): UnlistedRoute[] {
  return controllersOf(app).flatMap((controller) => {
    const prefix = `${isOutsideApi(controller) ? '' : API_PREFIX}/${String(Reflect.getMetadata(PATH_METADATA, controller) ?? '')}`;
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Record<string, unknown>)[name];
      if (typeof handler !== 'function' || Reflect.getMetadata(EXCLUDED_METADATA, handler) === undefined) return [];
      const path = String(Reflect.getMetadata(PATH_METADATA, handler) ?? '');
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? 'GET';
      return [{ method, url: `${prefix}/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '') }];
    });
  });
}
