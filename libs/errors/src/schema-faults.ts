import { KnownErrors } from './known-errors.js';

/**
 * SCHEMA_ERROR: the faults of a request, one line per path (`body.config.domains[0].domain must …`). The exception
 * filter prepends method and path of the request (contract/04, conventions).
 */
export class SchemaFaults extends KnownErrors.SchemaError {
  declare readonly status: number;

  /** @param faults each starts with the path of the fault, below `params`, `query`, `body` or `headers` */
  constructor(readonly faults: readonly string[]) {
    super({ message: bulletsOf(faults) });
  }

  /** The same with its first line. @param request `url` with or without query */
  of({ method, url }: { method: string; url: string }): InstanceType<typeof KnownErrors.SchemaError> {
    const [path] = url.split('?', 1);
    const message = `The request to ${method} ${path} is not valid:\n${bulletsOf(this.faults)}`;
    return new KnownErrors.SchemaError({ message });
  }
}

const bulletsOf = (faults: readonly string[]): string => faults.map((fault) => `  - ${fault}`).join('\n');

/** For endpoints whose schema requires a user (contract/01 §10). */
export const noSignedInUser = (): SchemaFaults =>
  new SchemaFaults(['headers.x-stack-access-token must be the token of a signed-in user']);
