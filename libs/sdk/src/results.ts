/** The answer of a call whose refusals belong to its everyday outcomes, such as a wrong password. */
export type Result<Data, Refusal> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: Refusal };

export function ok<Data>(data: Data): Result<Data, never> {
  return { status: 'ok', data };
}

/** An error of one of `refusals` becomes an error result, every other error is thrown on. */
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

/** Methods that the published SDK lets answer with the error itself: nothing when it went well. */
export async function refusalOf<Refusal extends Error>(
  work: Promise<unknown>,
  refusals: ReadonlyArray<new (...args: never[]) => Refusal>,
): Promise<Refusal | void> {
  const result = await resultOf(work, refusals);
  if (result.status === 'error') return result.error;
}
