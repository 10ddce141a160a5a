import type { RequestLike } from '../sessions/request-token-store.js';

/** A request of Node's `http` or of Express. After the check, `auth` has the `ResourceAccess`. */
export interface NodeRequestLike extends RequestLike {
  method?: string | undefined;
  url?: string | undefined;
  /** The path before a router removed its part (Express). */
  originalUrl?: string | undefined;
  auth?: unknown;
}

/** A response of Node's `http` or of Express. */
export interface NodeResponseLike {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

/** A middleware of Express, also for Node's `http`. It calls `next` only if it has not answered the request. */
export type NodeMiddleware<Request extends NodeRequestLike = NodeRequestLike> = (
  request: Request,
  response: NodeResponseLike,
  next: () => void,
) => void;

export function answerNode(
  response: NodeResponseLike,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: string | null },
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body ?? undefined);
}
