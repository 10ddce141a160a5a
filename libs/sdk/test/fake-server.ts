import type { TransportOptions } from '../src/requests/transport.js';

export interface SeenRequest {
  method: string;
  /** Path and query below `/api/v1`. */
  path: string;
  headers: Headers;
  body: string | undefined;
}

type Answer = Response | Error | Promise<Response>;

/** Replaces the network: answers each request with the given function and records it. Waiting takes no time. */
export class FakeServer {
  readonly seen: SeenRequest[] = [];
  /** Number of requests to `/health`, all of which fail. */
  probes = 0;
  /** The pauses between tries, in milliseconds. */
  readonly waited: number[] = [];

  constructor(public answer: (request: SeenRequest, nth: number) => Answer) {}

  readonly transport: TransportOptions = {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      if (url.pathname === '/health') {
        this.probes += 1;
        throw new TypeError('connection refused');
      }
      const request: SeenRequest = {
        method: init?.method ?? 'GET',
        path: url.pathname.replace(/^\/api\/v1/, '') + url.search,
        headers: new Headers(init?.headers),
        body: init?.body as string | undefined,
      };
      this.seen.push(request);
      const answer = await this.answer(request, this.seen.length);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (millis) => void this.waited.push(millis),
    random: () => 1,
  };

  count(path: string): number {
    return this.seen.filter((request) => request.path === path).length;
  }
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** A known error as the server sends it under status override (contract/01 §3). */
export function knownError(code: string, status: number, details?: Record<string, unknown>): Response {
  return Response.json(
    { code, error: `message of ${code}`, ...(details === undefined ? {} : { details }) },
    { headers: { 'x-stack-known-error': code, 'x-stack-actual-status': String(status) } },
  );
}

/** A text error under status override. */
export function textError(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain', 'x-stack-actual-status': String(status), ...headers },
  });
}

/** An unsigned access token that is valid for `lifeSeconds`. */
export function accessToken(lifeSeconds = 600, id = 'a', nowMillis = Date.now()): string {
  const iat = Math.floor(nowMillis / 1_000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part({ iat, exp: iat + lifeSeconds, jti: id, name: 'Zoë' })}.c2ln`;
}

export const user = {
  id: 'b4a5a3a6-6f5d-4d3c-9b7e-0a6b1a2c3d4e',
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 1_760_000_000_000,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team: null,
};
