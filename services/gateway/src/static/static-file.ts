import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const DENSE = new Set(['.ico', '.png', '.tgz', '.webp', '.woff2']);

interface Loaded {
  readonly bytes: Buffer;
  readonly gzipped: Buffer | null;
  readonly etag: string;
}

/** A file that is read, compressed and hashed on its first request, then cached. */
export class StaticFile {
  private loading: Promise<Loaded> | null = null;
  private readonly type: string;

  constructor(private readonly path: string) {
    this.type = TYPES[extname(path)] ?? 'application/octet-stream';
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Readonly<Record<string, string>>,
    status: 200 | 404 = 200,
  ): Promise<void> {
    this.loading ??= this.load();
    const { bytes, gzipped, etag } = await this.loading;
    void reply.headers({ ...headers, etag, vary: 'accept-encoding' }).type(this.type);
    if (status === 200 && request.headers['if-none-match'] === etag) {
      void reply.code(304).send();
    } else if (gzipped !== null && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      void reply.code(status).header('content-encoding', 'gzip').send(gzipped);
    } else {
      void reply.code(status).send(bytes);
    }
  }

  private async load(): Promise<Loaded> {
    const bytes = await readFile(this.path);
    const gzipped = DENSE.has(extname(this.path)) ? null : await compress(bytes, { level: 9 });
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    return { bytes, gzipped, etag };
  }
}

/**
 * The files of a folder by their URL path (`/assets/app.js`). The list is made once, so a request can only name files
 * in it, however its path is written.
 * @returns an empty map if the folder does not exist
 */
export function filesOf(folder: string): Map<string, StaticFile> {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  return new Map(names.map((name) => [`/${name.split(sep).join('/')}`, new StaticFile(join(folder, name))]));
}
