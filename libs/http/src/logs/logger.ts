import { isIP } from 'node:net';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Level, type Logger as Pino } from 'pino';
import { groupsOf, unwrapIPv4 } from '@hallpass/identity';
import { buffered } from './buffered-stream.js';
import { logSink } from './log-sink.js';
import { redact } from './redact.js';

/** Number of 16-bit groups that are kept of an IPv6 address: a site has a /48 (RFC 6177). */
const GROUPS_KEPT = 3;

/** Contexts of Nest's startup log, one line per route; only useful when the start fails. */
const BOOT_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

export type LogFields = Readonly<Record<string, unknown>>;

const ADDRESSES = ['client_address', 'clientAddress'];

function withMaskedAddresses(fields: Record<string, unknown>): Record<string, unknown> {
  const found = ADDRESSES.filter((name) => typeof fields[name] === 'string');
  return { ...fields, ...Object.fromEntries(found.map((name) => [name, maskAddress(fields[name] as string)])) };
}

export interface LoggerOptions {
  /** Written in every line, as `service`. */
  name: string;
  /** Minimum level; default `info`. */
  level?: Level | 'silent';
  /** Whether to log each request; default true. */
  requests?: boolean;
  /** Whether client addresses are written in full; default `full`. */
  addresses?: 'full' | 'masked';
  /** Where lines go; default standard output. */
  stream?: DestinationStream;
}

/**
 * JSON lines by pino, one event each: the event as `msg`, ids and codes as fields. Values of secret fields are
 * replaced, and JSON escapes user text, so log lines cannot be forged (security M4, M5). Also Nest's LoggerService:
 * libraries write through `new Logger('Context')` of @nestjs/common.
 */
export class Logger implements LoggerService {
  private readonly pino: Pino;
  private readonly requests: boolean;

  constructor({
    name,
    level = 'info',
    requests = true,
    addresses = 'full',
    stream = buffered(logSink(1)),
  }: LoggerOptions) {
    this.requests = requests;
    this.pino = pino(
      {
        level,
        base: { service: name },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: {
          level: (label) => ({ level: label }),
          ...(addresses === 'masked' ? { log: withMaskedAddresses } : {}),
        },
      },
      stream,
    );
  }

  info(message: string, fields?: LogFields): void {
    this.write('info', message, fields);
  }

  /** Writes a line per request with fields known to be harmless, without searching for secrets. */
  access(fields: LogFields): void {
    if (this.requests) this.pino.info(fields, 'request');
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(BOOT_CONTEXTS.has(rest.at(-1) as string) ? 'debug' : 'info', message, ...rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, ...rest);
  }

  /** @param rest fields, or Nest's arguments: stack and context */
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, ...rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, ...rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, ...rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, ...rest);
  }

  private write(level: Level, message: unknown, ...rest: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const fields: Record<string, unknown> = {};
    let text = '';
    if (typeof message === 'string') text = message;
    else if (message instanceof Error) Object.assign(fields, { error: redact(message) });
    else if (typeof message === 'object' && message !== null) {
      const { message: inner, ...others } = redact(message) as Record<string, unknown>;
      text = typeof inner === 'string' ? inner : '';
      Object.assign(fields, others);
    } else text = String(message);
    for (const [index, extra] of rest.entries()) {
      if (extra instanceof Error) fields['error'] = redact(extra);
      else if (typeof extra === 'object' && extra !== null) Object.assign(fields, redact(extra));
      // Nest's convention: the last string is the context, a string before it is a stack.
      else if (typeof extra === 'string') fields[index === rest.length - 1 ? 'context' : 'stack'] = extra;
    }
    this.pino[level](fields, text);
  }
}

/** Masks the part of an address that identifies a client: the last octet of IPv4, everything below /48 of IPv6. */
export function maskAddress(address: string): string {
  const plain = unwrapIPv4(address);
  switch (isIP(plain)) {
    case 4:
      return plain.replace(/\d+$/, '0');
    case 6:
      return `${groupsOf(plain).slice(0, GROUPS_KEPT).join(':')}::`;
    default:
      return address; // not an address, such as "unknown"
  }
}
