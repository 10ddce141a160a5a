import {
  catalogue,
  type DetailShape,
  type DetailType,
  type KnownErrorName,
  TEXT_ERRORS,
  type TextErrorName,
} from '@hallpass/errors';
import type { AnswerError } from './answers.js';

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

/** What the caller check can answer on any endpoint that needs project authentication (wire/01 §10). */
export const CALLER_ERRORS: readonly KnownErrorName[] = [
  'ProjectKeyWithoutAccessType',
  'AccessTypeRequired',
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
  'InsufficientAccessType',
];

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
    required: Object.keys(shape),
    properties: Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, detailSchema(type)])),
  };
  return {
    type: 'object',
    required: ['code', 'error', ...(details ? ['details'] : [])],
    properties: { code: { type: 'string', enum: [code] }, error: { type: 'string' }, ...(details ? { details } : {}) },
  };
}

/** Schemas of the known errors, one a code, to be put under `components.schemas`. */
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

/** The error responses of one operation, by status: known errors as JSON, text errors as the sentence that is sent. */
export function errorResponses(names: readonly AnswerError[]): Record<string, object> {
  const byStatus = new Map<number, AnswerError[]>();
  for (const name of new Set(names)) {
    const { status } = isText(name) ? TEXT_ERRORS[name] : rowOf(name);
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries([...byStatus].map(([status, members]) => [String(status), responseOf(members)]));
}

function responseOf(names: readonly AnswerError[]): object {
  const coded = names.filter(isCoded);
  const texts = names.filter(isText).map((name) => TEXT_ERRORS[name].message as string);
  return {
    description: [...coded.map((name) => rowOf(name).code), ...texts].join(', '),
    ...(coded.length > 0 ? { headers: KNOWN_ERROR_HEADER } : {}),
    content: {
      ...(coded.length > 0
        ? { 'application/json': { schema: coded.length === 1 ? refOf(coded[0]!) : { oneOf: coded.map(refOf) } } }
        : {}),
      ...(texts.length > 0 ? { 'text/plain': { schema: { type: 'string', enum: texts } } } : {}),
    },
  };
}
