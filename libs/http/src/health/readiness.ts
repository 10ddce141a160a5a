export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

const TIMEOUT_MILLIS = 5_000;

function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MILLIS} ms`)), TIMEOUT_MILLIS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Dependencies that the process needs to work. Inject it and `add` your own checks. */
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** @returns the names and reasons of failed checks; empty when all pass */
  async failures(): Promise<Array<{ name: string; reason: unknown }>> {
    const results = await Promise.allSettled(this.checks.map(({ check }) => withTimeout(check())));
    return results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ name: this.checks[index]?.name ?? '', reason: result.reason as unknown }] : [],
    );
  }
}
