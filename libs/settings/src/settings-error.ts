/**
 * The environment is not usable. One clear sentence for each fault, which names the variable and says what to do; the
 * values themselves, which may be secrets, are never in it.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
