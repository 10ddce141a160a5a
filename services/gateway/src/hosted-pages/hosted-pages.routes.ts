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

/** Those of every project's users, with the library's names of them (`HandlerUrls` of libs/sdk). */
const SIGN_IN_PAGES = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'password-reset',
  'email-verification',
  'magic-link-callback',
  'oauth-callback',
  'mfa',
  'team-invitation',
  'account-settings',
  'cli-auth-confirm',
  'error',
].map((name) => `/p/:projectId/${name}`);

/** Any other address below them. The document says that nothing is there, in the looks of the project if it exists. */
const NO_PAGES = ['/p', '/p/*'];

/** What the dashboard frames to show how the sign-in pages look: none of them, and of no project until it is told of one. */
const PREVIEW = `${FILES}/preview`;

const NOT_BUILT = 'The page is not built. Whoever runs this server can build it: npm run build.';

/** https://docs.stripe.com/security/guide#content-security-policy, for the Payment Element alone. */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
const NO_STRIPE = { 'script-src': [], 'frame-src': ["'none'"], 'connect-src': [] };

/**
 * Serves the pages for the users and customers of projects: one document, which asks the API what its address is about.
 * Scripts come from our own files and, on the pages that take money where the instance has a key of Stripe's for browsers,
 * from Stripe.
 */
@Injectable()
export class HostedPagesRoutes implements OnModuleInit {
  /** Of pages that take money, and of the files. */
  private readonly headers: Readonly<Record<string, string>>;
  /** Of pages where somebody signs in: no script of anybody else, whatever the instance has (security F10). */
  private readonly signInHeaders: Readonly<Record<string, string>>;
  /** Of the one page that may be framed, by pages of ours alone: it reaches no server and leads nowhere (security F8). */
  private readonly previewHeaders: Readonly<Record<string, string>>;

  constructor(
    private readonly adapter: HttpAdapterHost,
    { environment, stripePublishableKey }: Settings,
  ) {
    const hasStripe = stripePublishableKey !== null;
    // The logo of a project, and the picture of a user, may be anywhere.
    const images = environment === 'production' ? ["'self'", 'https:'] : ["'self'", 'https:', 'http:'];
    this.headers = headersWith(hasStripe ? STRIPE : NO_STRIPE, images, {
      // Some ways to pay open a window of the bank, and wait for what it says.
      ...(hasStripe ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    });
    // A picture is shown before it is sent.
    this.signInHeaders = headersWith(NO_STRIPE, [...images, 'data:', 'blob:']);
    this.previewHeaders = {
      ...PAGE_HEADERS,
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': contentSecurityPolicy({
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        'img-src': [...images, 'data:'],
        'connect-src': ["'none'"],
        'frame-src': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'self'"],
        // Module scripts are loaded by an origin alone; what is left out are forms, windows and the way of the page around.
        sandbox: ['allow-scripts', 'allow-same-origin'],
      }),
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
    const serve = (pages: readonly string[], headers: Readonly<Record<string, string>>, status?: 404): void => {
      for (const page of pages) {
        fastify.get(page, async (request, reply) => {
          if (index) return this.send(index, 'no-cache', request, reply, headers, status);
          sendTextError(reply, new TextError(503, 'SERVICE_UNAVAILABLE', NOT_BUILT));
          return reply;
        });
      }
    };
    serve(PAGES, this.headers);
    serve(SIGN_IN_PAGES, this.signInHeaders);
    serve(NO_PAGES, this.signInHeaders, 404);
    serve([PREVIEW], this.previewHeaders);
  }

  private async send(
    file: StaticFile,
    cacheControl: string,
    request: FastifyRequest,
    reply: FastifyReply,
    headers = this.headers,
    status?: 404,
  ): Promise<FastifyReply> {
    await file.send(request, reply, { ...headers, 'cache-control': cacheControl }, status);
    return reply;
  }
}

function headersWith(
  provider: Readonly<Record<'script-src' | 'frame-src' | 'connect-src', readonly string[]>>,
  images: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy({
    'script-src': ["'self'", ...provider['script-src']],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': images,
    'connect-src': ["'self'", ...provider['connect-src']],
    'frame-src': provider['frame-src'],
  });
  return { ...PAGE_HEADERS, ...more, 'content-security-policy': policy };
}
