import {
  catalogue,
  type DetailShape,
  type DetailType,
  type KnownErrorName,
  TEXT_CODE_HEADER,
  TEXT_ERRORS,
  type TextErrorName,
} from '@hallpass/errors';
import type { AnswerError, TextStatus } from './answers.js';

interface ErrorRow {
  code: string;
  status: number;
  shape: DetailShape | undefined;
}

const BLOCKED_PASSWORD: ErrorRow = {
  code: 'PASSWORD_REQUIREMENTS_NOT_MET',
  status: 400,
  shape: { message: 'string' },
};

type CodedError = Exclude<AnswerError, TextErrorName>;

const isText = (name: AnswerError): name is TextErrorName => Object.hasOwn(TEXT_ERRORS, name);
const isCoded = (name: AnswerError): name is CodedError => !isText(name);

const rowOf = (name: CodedError): ErrorRow =>
  name === 'PasswordRequirementsNotMet' ? BLOCKED_PASSWORD : (catalogue[name] as ErrorRow);

/**
 * Errors that the caller check can return on any endpoint: keys and tokens are checked wherever they are sent
 * (contract/01 §10).
 */
export const KEY_ERRORS: readonly KnownErrorName[] = [
  'ProjectKeyWithoutAccessType',
  'InvalidAccessType',
  'AccessTypeWithoutProjectId',
  'CurrentProjectNotFound',
  'BranchDoesNotExist',
  'UnparsableAccessToken',
  'AccessTokenExpired',
  'InvalidProjectForAccessToken',
  'AnonymousAuthenticationNotAllowed',
  'ClientAuthenticationRequired',
  'InvalidPublishableClientKey',
  'ServerAuthenticationRequired',
  'InvalidSecretServerKey',
  'AdminAuthenticationRequired',
  'InvalidSuperSecretAdminKey',
  'UnparsableAdminAccessToken',
  'AdminAccessTokenExpired',
  'AdminAccessTokenIsNotAdmin',
];

/** The same errors for endpoints that require project authentication. */
export const CALLER_ERRORS: readonly KnownErrorName[] = [...KEY_ERRORS, 'AccessTypeRequired', 'InsufficientAccessType'];

const NAMED: Readonly<Record<string, object>> = {
  string: { type: 'string' },
  'string | null': { type: 'string', nullable: true },
  number: { type: 'number' },
  'number | null': { type: 'number', nullable: true },
  boolean: { type: 'boolean' },
  'string[]': { type: 'array', items: { type: 'string' } },
  'object[]': { type: 'array', items: { type: 'object', additionalProperties: true } },
};

function detailSchema(type: DetailType): object {
  if (typeof type === 'string') return NAMED[type] ?? {};
  return {
    type: 'string',
    enum: type.filter((value) => value !== null),
    ...(type.includes(null) ? { nullable: true } : {}),
  };
}

function bodySchema({ code, shape }: ErrorRow): object {
  const details = shape && {
    type: 'object',
    required: Object.keys(shape).filter((key) => !key.endsWith('?')),
    properties: Object.fromEntries(
      Object.entries(shape).map(([key, type]) => [key.replace(/\?$/, ''), detailSchema(type)]),
    ),
  };
  return {
    type: 'object',
    required: ['code', 'error', ...(details ? ['details'] : [])],
    properties: { code: { type: 'string', enum: [code] }, error: { type: 'string' }, ...(details ? { details } : {}) },
  };
}

export const errorSchemas = (names: Iterable<AnswerError>): Record<string, object> =>
  Object.fromEntries(
    [...names].filter(isCoded).map((name) => [`${name}Error`.replace(/ErrorError$/, 'Error'), bodySchema(rowOf(name))]),
  );

const refOf = (name: CodedError) => ({
  $ref: `#/components/schemas/${`${name}Error`.replace(/ErrorError$/, 'Error')}`,
});

const KNOWN_ERROR_HEADER = {
  'x-stack-known-error': { description: 'The same code as in the body', schema: { type: 'string' } },
};

const TEXT_CODE = {
  [TEXT_CODE_HEADER]: {
    description: 'The code of an error that is answered as text/plain; docs/errors.md lists the codes',
    schema: { type: 'string' },
  },
};

/** Text responses that any request can get: invalid HTTP, too slow, too long, or an internal error. */
const TEXT_OF_ANY: Readonly<Record<number, string>> = {
  400: 'the request is not valid',
  408: 'the request took too long to arrive',
  431: 'the headers are too long',
  500: 'something went wrong on our side',
};

/** Text responses under the API prefix, which checks keys, counts requests and calls services. */
const TEXT_OF_API: Readonly<Record<number, string>> = {
  ...TEXT_OF_ANY,
  401: 'the user of the admin access token no longer exists',
  413: 'the body is too long',
  429: 'too many requests; wait for the time in Retry-After',
  502: 'the response of the service was interrupted',
  503: 'the service or its database cannot be reached; wait for the time in Retry-After',
  504: 'the service took too long to respond',
};

const TEXT_OF_OWN: Readonly<Record<TextStatus, string>> = {
  304: 'unchanged',
  401: 'the signature or token is not valid',
  403: 'not allowed',
  404: 'not found',
  409: 'not possible in the current state',
  500: 'a dependency of the service is not responding',
  503: 'not possible at the moment',
};

export interface ErrorAnswers {
  known: readonly AnswerError[];
  text: readonly TextStatus[];
  isApi: boolean;
  hasBody: boolean;
  hasPages: boolean;
  /** Responses that the handler declares itself, by status. Their JSON is added as another option. */
  declared: Readonly<Record<string, unknown>>;
}

interface DeclaredResponse {
  content?: Record<string, { schema?: object }>;
}

export function errorResponses(answers: ErrorAnswers): Record<string, object> {
  const { known, isApi, hasBody, hasPages, declared } = answers;
  const text: Record<number, string> = { ...(isApi ? TEXT_OF_API : TEXT_OF_ANY) };
  if (!hasBody) delete text[413];
  for (const status of answers.text) text[status] = TEXT_OF_OWN[status];
  for (const { status, message } of known.filter(isText).map((name) => TEXT_ERRORS[name]))
    text[status] = [text[status], message].filter(Boolean).join('; ');
  const byStatus = new Map<number, CodedError[]>(Object.keys(text).map((status) => [Number(status), []]));
  for (const name of new Set(known.filter(isCoded))) {
    const { status } = rowOf(name);
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const responses = [...byStatus].map(([status, members]) => {
    const own = (declared[String(status)] as DeclaredResponse | undefined)?.content?.['application/json']?.schema;
    const forms = [...members.map(refOf), ...(own === undefined ? [] : [own])];
    const sentence = text[status];
    const description = [...members.map((name) => rowOf(name).code), ...(sentence === undefined ? [] : [sentence])];
    const hasText = sentence !== undefined && status >= 400;
    const headers = { ...(members.length > 0 ? KNOWN_ERROR_HEADER : {}), ...(hasText ? TEXT_CODE : {}) };
    const response = {
      description: description.join(', '),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: {
        ...(forms.length === 0
          ? {}
          : { 'application/json': { schema: forms.length === 1 ? forms[0]! : { anyOf: forms } } }),
        ...(hasText ? { 'text/plain': { schema: { type: 'string' } } } : {}),
        ...(hasPages ? { 'text/html': { schema: { type: 'string' } } } : {}),
      },
    };
    return [String(status), response] as const;
  });
  return Object.fromEntries(responses);
}
