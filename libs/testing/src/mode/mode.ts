/** How this run starts Hallpass: everything in one process, or each service as its own (`HALLPASS_MODE`). */
export const mode: 'standalone' | 'distributed' =
  process.env['HALLPASS_MODE'] === 'distributed' ? 'distributed' : 'standalone';

/** In distributed mode: how many of every process (`HALLPASS_REPLICAS`), 1 when nothing is said. */
export const replicas = Number(process.env['HALLPASS_REPLICAS'] || 1);

/** `describe` or `it` of jest, or what stands in for one of them. */
export interface Registrar {
  (name: string, body: () => any, timeout?: number): void;
  skip(name: string, body: () => any, timeout?: number): void;
}

/**
 * For tests that are about one mode alone: `onlyIn('standalone', 'why', describe)('what', ...)`. In the other mode the
 * report lists them as skipped, with the reason in their name.
 */
export function onlyIn(which: typeof mode, reason: string, registrar: Registrar): Registrar {
  if (which === mode) return registrar;
  const skip: Registrar['skip'] = (name, body, timeout) =>
    registrar.skip(`${name} [only in ${which} mode: ${reason}]`, body, timeout);
  return Object.assign(skip, { skip });
}
