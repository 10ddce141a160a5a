/** The result of a call that can fail in expected ways, such as with a wrong password. */
export type Result<Data, Refusal> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: Refusal };

export function ok<Data>(data: Data): Result<Data, never> {
  return { status: 'ok', data };
}

/** Turns an error of one of the `refusals` into an error result. Rethrows every other error. */
export async function resultOf<Data, Refusal extends Error>(
  work: Promise<Data>,
  refusals: ReadonlyArray<new (...args: never[]) => Refusal>,
): Promise<Result<Data, Refusal>> {
  try {
    return ok(await work);
  } catch (error) {
    for (const Refused of refusals) {
      if (error instanceof Refused) return { status: 'error', error };
    }
    throw error;
  }
}

/** For methods that return the error itself, or nothing on success, like in the published SDK. */
export async function refusalOf<Refusal extends Error>(
  work: Promise<unknown>,
  refusals: ReadonlyArray<new (...args: never[]) => Refusal>,
): Promise<Refusal | void> {
  const result = await resultOf(work, refusals);
  if (result.status === 'error') return result.error;
}
