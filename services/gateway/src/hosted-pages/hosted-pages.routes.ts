import { fileURLToPath } from 'node:url';
import { sendTextError, TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from '../static/page-headers.js';
import { filesOf, type StaticFile } from '../static/static-file.js';

const FOLDER = fileURLToPath(new URL('../../../../libs/hosted-pages/dist/', import.meta.url));
const INDEX = '/index.html';

/** Where its files are; `base` of libs/hosted-pages/vite.config.ts. */
const FILES = '/hosted-pages';

/** The pages, which its script tells apart (libs/hosted-pages/src/app/page-at.tsx). */
const PAGES = ['/purchase/return', '/purchase/:code', '/customer/:code'];

const NOT_BUILT = 'The page is not built. Whoever runs this server can build it: npm run build.';

/** https://docs.stripe.com/security/guide#content-security-policy, for the Payment Element alone. */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
const NO_STRIPE = { 'script-src': [], 'frame-src': ["'none'"], 'connect-src': [] };

/**
 * Serves the pages for the customers of projects: one document, which asks the API what its address is about. Scripts come
 * from our own files and, where the instance has a key of Stripe's for browsers, from Stripe.
 */
@Injectable()
export class HostedPagesRoutes implements OnModuleInit {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly adapter: HttpAdapterHost,
    { environment, stripePublishableKey }: Settings,
  ) {
    const hasStripe = stripePublishableKey !== null;
    const stripe = hasStripe ? STRIPE : NO_STRIPE;
    const policy = contentSecurityPolicy({
      'script-src': ["'self'", ...stripe['script-src']],
      'style-src': ["'self'"],
      // The logo of a project may be anywhere.
      'img-src': environment === 'production' ? ["'self'", 'https:'] : ["'self'", 'https:', 'http:'],
      'connect-src': ["'self'", ...stripe['connect-src']],
      'frame-src': stripe['frame-src'],
    });
    this.headers = {
      ...PAGE_HEADERS,
      // Some ways to pay open a window of the bank, and wait for what it says.
      ...(hasStripe ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
      'content-security-policy': policy,
    };
  }

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const files = filesOf(FOLDER);
    for (const [path, file] of files) {
      if (path === INDEX) continue;
      fastify.get(`${FILES}${path}`, (request, reply) =>
        this.send(file, 'public, max-age=31536000, immutable', request, reply),
      );
    }
    const index = files.get(INDEX);
    for (const page of PAGES) {
      fastify.get(page, async (request, reply) => {
        if (index) return this.send(index, 'no-cache', request, reply);
        sendTextError(reply, new TextError(503, 'SERVICE_UNAVAILABLE', NOT_BUILT));
        return reply;
      });
    }
  }

  private async send(
    file: StaticFile,
    cacheControl: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await file.send(request, reply, { ...this.headers, 'cache-control': cacheControl });
    return reply;
  }
}
