/**
 * The environment is invalid. One sentence per fault names the variable and says what to do. Values, which may be
 * secrets, are never included.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
