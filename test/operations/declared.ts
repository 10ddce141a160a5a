import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OperationDeclaration } from '@hallpass/http';
import type { Right } from '@hallpass/project-config';

/** An operation of the OpenAPI document, and what its `@Operation` says. */
export interface DeclaredOperation {
  /** The access types of `@Access`, such as `['server', 'admin']`. */
  opensTo: string[];
  declaration: OperationDeclaration;
  /** The right that an owner's role must include; undefined if no administrator can call it. */
  right: Right | undefined;
  /** Names of its query parameters. */
  query: string[];
  responses: Record<string, { description: string }>;
}

interface DocumentedOperation {
  'x-access': string[];
  'x-operation': OperationDeclaration;
  'x-right'?: Right;
  parameters?: Array<{ in: string; name: string }>;
  responses: Record<string, { description: string }>;
}

const PREFIX = '/api/v1';
const document = JSON.parse(readFileSync(resolve('dist/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, DocumentedOperation>>;
};

/**
 * The operations of the API by method and path, such as `GET /users/{user_id}`. Excludes health checks and uploaded
 * images, which are outside the API and check no key.
 */
export const OPERATIONS: ReadonlyMap<string, DeclaredOperation> = new Map(
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith(PREFIX))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, DeclaredOperation] => [
        `${method.toUpperCase()} ${path.slice(PREFIX.length) || '/'}`,
        {
          opensTo: operation['x-access'],
          declaration: operation['x-operation'],
          right: operation['x-right'],
          query: (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
          responses: operation.responses,
        },
      ]),
    ),
);
