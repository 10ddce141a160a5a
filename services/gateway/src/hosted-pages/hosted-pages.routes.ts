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

/** The path of its files; must match `base` of libs/hosted-pages/vite.config.ts. */
const FILES = '/hosted-pages';

/** Pages without a project in their path; the script in libs/hosted-pages/src/app/page-of-path.tsx tells them apart. */
const PAGES = ['/purchase/return', '/purchase/:code', '/customer/:code'];

/**
 * Pages for the users of every project, under the names that the library uses (`HandlerUrls` of libs/sdk), and
 * `consent` and `device`, to which the authorization server sends users.
 */
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
  'consent',
  'device',
  'error',
].map((name) => `/p/:projectId/${name}`);

/**
 * Unknown addresses below the project paths. The document shows a "not found" page, in the project's style if the
 * project exists.
 */
const NO_PAGES = ['/p', '/p/*'];

/**
 * The page that the dashboard frames to preview the sign-in pages. It shows no project until the dashboard sends it
 * one.
 */
const PREVIEW = `${FILES}/preview`;

const NOT_BUILT = 'The page is not built. The operator of this server can build it with npm run build.';

/** https://docs.stripe.com/security/guide#content-security-policy, only what the Payment Element needs. */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
const NO_STRIPE = { 'script-src': [], 'frame-src': ["'none'"], 'connect-src': [] };

/**
 * Serves the pages for users and customers of projects: one document, which asks the API what its address refers to.
 * Scripts come from our own files and, on payment pages of instances with a Stripe publishable key, from Stripe.
 */
@Injectable()
export class HostedPagesRoutes implements OnModuleInit {
  /** For payment pages and files. */
  private readonly headers: Readonly<Record<string, string>>;
  /** For pages where users sign in: no third-party scripts, regardless of the instance's settings (security F10). */
  private readonly signInHeaders: Readonly<Record<string, string>>;
  /**
   * For the only page that may be framed, and only by our own pages: it connects to no server and has no links
   * (security F8).
   */
  private readonly previewHeaders: Readonly<Record<string, string>>;

  constructor(
    private readonly adapter: HttpAdapterHost,
    { environment, stripePublishableKey }: Settings,
  ) {
    const hasStripe = stripePublishableKey !== null;
    // Project logos and user pictures may be on any host.
    const images = environment === 'production' ? ["'self'", 'https:'] : ["'self'", 'https:', 'http:'];
    this.headers = headersWith(hasStripe ? STRIPE : NO_STRIPE, images, {
      // Some payment methods open a window of the bank and wait for its message.
      ...(hasStripe ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    });
    // Pictures are previewed before they are uploaded.
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
        // Module scripts only load from a real origin, hence `allow-same-origin`. Forms, popups and top navigation stay
        // blocked.
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
