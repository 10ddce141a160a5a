import { Access } from '@hallpass/access';
import { Operation, type OperationDeclaration } from '@hallpass/http';
import { applyDecorators, UseFilters } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ApiErrorFilter } from './api-error.filter.js';

const text = { type: 'string' } as const;

const REFUSAL = { type: 'object' as const, required: ['code', 'detail'], properties: { code: text, detail: text } };

const INVALID = {
  type: 'object' as const,
  required: ['detail'],
  properties: {
    detail: {
      type: 'array' as const,
      maxItems: 1_000,
      items: {
        type: 'object' as const,
        required: ['loc', 'msg', 'type'],
        properties: { loc: { type: 'array' as const, maxItems: 32, items: text }, msg: text, type: text },
      },
    },
  },
};

const refusal = (status: number, description: string): ClassDecorator & MethodDecorator =>
  ApiResponse({ status, description, schema: REFUSAL });

/** Marks a controller of the API that the published `svix` clients use: sets its access and error format. */
export const ClientApi = (access: 'admin' | 'none' = 'admin'): ClassDecorator =>
  applyDecorators(
    Access(access),
    UseFilters(ApiErrorFilter),
    refusal(401, 'authentication_failed'),
    refusal(404, 'not_found'),
    refusal(409, 'conflict'),
    ApiResponse({
      status: 422,
      description: 'the part of the request that is not valid',
      content: { 'application/json': { schema: INVALID }, 'text/plain': { schema: text } },
    }),
  );

/** Declares an operation on the application of a project. Only administrators may call it. */
export const ApplicationOperation = (
  summary: string,
  more: Pick<OperationDeclaration, 'audit' | 'dashboard' | 'right'> = {},
): MethodDecorator => Operation({ summary, area: 'webhooks', access: 'admin', outcomes: { missing: 404 }, ...more });
