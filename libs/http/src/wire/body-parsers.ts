import type { Readable } from 'node:stream';
import { KnownErrors } from '@hallpass/errors';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** security J4. */
const JSON_MAX_DEPTH = 32;
/** Total number of keys in all objects of a document, unless its route allows more (security J4). */
const JSON_MAX_KEYS = 1_000;

/** Valid JSON that exceeds the limits. */
class JsonLimitError extends Error {}

/** security J4. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Extension of the OpenAPI document that tells the gateway a route's own limit. */
export const BODY_LIMIT_EXTENSION = 'x-body-limit-bytes';

/**
 * Sets the body limit of a route, in bytes; larger bodies get a 413.
 * @param jsonMaxKeys keys of all objects of the body; more get a 400
 */
export const BodyLimit = (bytes: number, jsonMaxKeys = JSON_MAX_KEYS): MethodDecorator =>
  applyDecorators(RouteConfig({ bodyLimitBytes: bytes, jsonMaxKeys }), ApiExtension(BODY_LIMIT_EXTENSION, bytes));

/**
 * Passes the body's bytes to the handler unchanged, whatever their type, for signed bodies. Use it with `@FreeBody()`.
 */
export const RawBody = (): MethodDecorator => RouteConfig({ rawBody: true });

/** Drops the body of a request to this route, whatever its content type. */
export const IgnoresBody = (): MethodDecorator => RouteConfig({ ignoresBody: true });

const wantsBytes = ({ routeOptions }: FastifyRequest): boolean => configOf(routeOptions).rawBody === true;

/**
 * Marks a handler whose body is a file of one media type, read while it arrives; take it with `@FreeBody() @Body()
 * file: FileBody`. A missing body, or one of another type, is a BODY_PARSING_ERROR.
 */
export const StreamedBody = (mediaType: string, bytes: number): MethodDecorator =>
  applyDecorators(
    RouteConfig({ bodyLimitBytes: bytes, streamedType: mediaType }),
    ApiExtension(BODY_LIMIT_EXTENSION, bytes),
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new KnownErrors.BodyParsingError({ message: 'The body is not valid UTF-8.' });
  }
}

/** Treats an empty body as no body, because clients send the JSON content type on requests without a body. */
function parseJson(bytes: Buffer, maxKeys: number): unknown {
  if (bytes.length === 0) return undefined;
  const text = textOf(bytes);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // The engine's own message quotes the body, which may contain a password.
    throw new KnownErrors.BodyParsingError({ message: 'The body is not valid JSON.' });
  }
  try {
    return tameJson(document, maxKeys);
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error;
    throw new KnownErrors.BodyParsingError({ message: `The body ${error.message}.` });
  }
}

/** Returns a flat map of strings. A repeated key has its last value. */
function parseForm(bytes: Buffer): Record<string, string> {
  const entries = [...new URLSearchParams(textOf(bytes))].filter(([key]) => key !== '__proto__');
  if (entries.length > JSON_MAX_KEYS) {
    throw new KnownErrors.BodyParsingError({ message: `The body has more than ${JSON_MAX_KEYS} keys.` });
  }
  return Object.fromEntries(entries);
}

const PARSERS: Readonly<Record<string, (bytes: Buffer, maxKeys: number) => unknown>> = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': parseForm,
  'text/plain': textOf,
  'application/octet-stream': (bytes) => bytes,
};

const UNKNOWN_TYPE = 'x/unknown';
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

/**
 * Keeps only the part of `content-type` before the semicolon: Fastify would answer 415 to a header it cannot parse,
 * where the contract requires BODY_PARSING_ERROR. Empty means absent (contract/01 §5).
 */
export function simplifyContentType(request: FastifyRequest): void {
  const { headers } = request.raw;
  const given = headers['content-type'];
  if (given === undefined) return;
  if (configOf(request.routeOptions).ignoresBody === true) {
    delete headers['content-type']; // no content type: no body
    return;
  }
  if (given === 'application/json') return;
  const type = (given.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type === '') delete headers['content-type'];
  else headers['content-type'] = MEDIA_TYPE.test(type) ? type : UNKNOWN_TYPE;
}

const unsupported = (type: string): Error => {
  const shown = type === UNKNOWN_TYPE ? '' : ` "${type}"`;
  return new KnownErrors.BodyParsingError({
    message: `The content type${shown} is not supported. Send application/json.`,
  });
};

const ENCODINGS = /^[\w-]+(?:, ?[\w-]+)*$/;

/**
 * Rejects compressed bodies instead of decompressing them, so that a small body cannot expand.
 * @throws BodyParsingError for a compressed body
 */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity') return;
  const shown = ENCODINGS.test(encoding) ? ` "${encoding}"` : '';
  throw new KnownErrors.BodyParsingError({
    message: `The content encoding${shown} is not supported. Send the body uncompressed, without Content-Encoding.`,
  });
}

const STREAMED_TYPES = ['application/x-ndjson'];

interface BodyConfig {
  bodyLimitBytes?: number;
  jsonMaxKeys?: number;
  streamedType?: string;
  rawBody?: boolean;
  ignoresBody?: boolean;
}

const configOf = ({ config }: { config?: unknown }): BodyConfig => (config ?? {}) as BodyConfig;

/** A file sent as a request body. It is read only as fast as the caller iterates. */
export class FileBody implements AsyncIterable<Buffer> {
  constructor(
    private readonly payload: Readable,
    private readonly limitBytes: number,
  ) {}

  /** @throws Fastify's 413 if the file is too large; an error if the client disconnects early */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      // Keep the connection usable when the reader stops early, since the error still has to be sent on it.
      for await (const chunk of this.payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > this.limitBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
        yield chunk;
      }
    } finally {
      this.payload.resume();
    }
  }
}

/**
 * Adds the body parsers of contract/01 §5 in place of Fastify's, which accept more. Bodies of GET and HEAD are not
 * read.
 */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  for (const [type, parse] of Object.entries(PARSERS)) {
    fastify.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      try {
        if (body.length > 0) refuseEncoded(request);
        const { jsonMaxKeys = JSON_MAX_KEYS } = configOf(request.routeOptions);
        done(null, wantsBytes(request) ? body : parse(body as Buffer, jsonMaxKeys));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  for (const type of STREAMED_TYPES) {
    fastify.addContentTypeParser(type, (request, payload, done) => {
      const { streamedType, bodyLimitBytes } = configOf(request.routeOptions);
      if (streamedType !== type) return done(unsupported(type));
      try {
        refuseEncoded(request);
        done(null, new FileBody(payload, bodyLimitBytes ?? BODY_LIMIT_BYTES));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  // Make sure that a handler that expects a file gets one: bodies of other types are already parsed, and missing ones
  // are undefined.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { streamedType } = configOf(request.routeOptions);
    if (streamedType === undefined || request.body instanceof FileBody) return done();
    done(new KnownErrors.BodyParsingError({ message: `Send the file with the content type ${streamedType}.` }));
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type'];
    if (wantsBytes(request)) return done(null, body);
    if (type === undefined) return done(null, undefined); // no content type: no body, even if bytes came
    done(unsupported(type));
  });
  fastify.addHook('onRoute', (route) => {
    const { bodyLimitBytes } = configOf(route);
    if (bodyLimitBytes !== undefined) route.bodyLimit = bodyLimitBytes;
  });
}

/**
 * Walks a parsed document once: rejects documents that are too deep or have too many keys, and removes `__proto__`
 * keys, which have no meaning in any body and are dangerous for code that copies the object later.
 * @throws JsonLimitError
 */
function tameJson(document: unknown, maxKeys: number): unknown {
  let keys = 0;
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > JSON_MAX_DEPTH) throw new JsonLimitError(`is nested deeper than ${JSON_MAX_DEPTH} levels`);
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      if (++keys > maxKeys) throw new JsonLimitError(`has more than ${maxKeys} keys`);
      if (key === '__proto__') delete object[key];
      else walk(object[key], depth + 1);
    }
  };
  walk(document, 1);
  return document;
}
