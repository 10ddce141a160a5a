/** How this run starts Hallpass: as one process, or one process per service (`HALLPASS_MODE`). */
export const mode: 'standalone' | 'distributed' =
  process.env['HALLPASS_MODE'] === 'distributed' ? 'distributed' : 'standalone';

/** Replicas of every process in distributed mode (`HALLPASS_REPLICAS`); default 1. */
export const replicas = Number(process.env['HALLPASS_REPLICAS'] || 1);

/** `describe` or `it` of jest, or a replacement. */
export interface Registrar {
  (name: string, body: () => any, timeout?: number): void;
  skip(name: string, body: () => any, timeout?: number): void;
}

/**
 * For tests of one mode: `onlyIn('standalone', 'why', describe)('what', ...)`. In the other mode the report lists them
 * as skipped, with the reason in their name.
 */
export function onlyIn(which: typeof mode, reason: string, registrar: Registrar): Registrar {
  if (which === mode) return registrar;
  const skip: Registrar['skip'] = (name, body, timeout) =>
    registrar.skip(`${name} [only in ${which} mode: ${reason}]`, body, timeout);
  return Object.assign(skip, { skip });
}
