export class ApiFailure extends Error {
  override name = 'ApiFailure';

  /**
   * @param status of the response; null if none arrived, so the outcome is unknown
   * @param code of the known error or the text error (docs/errors.md), if it has one
   */
  constructor(
    readonly status: number | null,
    readonly code: string | null,
  ) {
    super(`${status ?? 'no answer'} ${code ?? ''}`);
  }

  /** Whether the server may never have received the request, or its response was lost. */
  get isLost(): boolean {
    return this.status === null || [408, 502, 503, 504].includes(this.status);
  }
}

const PATIENCE_MILLIS = 30_000;

/** @throws ApiFailure */
export const post = <Answer>(path: string, body: object): Promise<Answer> =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** @throws ApiFailure */
export const get = <Answer>(path: string, parameters: Readonly<Record<string, string>>): Promise<Answer> =>
  call(`${path}?${new URLSearchParams(parameters).toString()}`, {});

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLIS);
    response = await fetch(`/api/v1${path}`, { ...init, signal, credentials: 'omit', cache: 'no-store' });
    if (response.ok) return (await response.json()) as Answer;
  } catch {
    throw new ApiFailure(null, null);
  }
  const { headers, status } = response;
  throw new ApiFailure(status, headers.get('x-stack-known-error') ?? headers.get('x-hallpass-error'));
}
