import { type Access, pathOf, request } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { decrypt, encrypt, hashKey, vaultKey } from './encryption.js';

/**
 * Values that only those can read who have the secret: they are encrypted here, and the server sees neither the secret nor
 * a key nor a value (contract/04 §8, docs/data-vault.md).
 */
export interface DataVaultStore {
  readonly id: string;
  /**
   * @param options.secret at least 128 random bits as text, kept where the app keeps its own secrets
   * @returns null for a key under which nothing was set with this secret
   * @throws KnownErrors.DataVaultStoreDoesNotExist; Error for a value that was tampered with
   */
  getValue(key: string, options: { secret: string }): Promise<string | null>;
  /** Replaces an earlier value. @throws KnownErrors.DataVaultStoreDoesNotExist */
  setValue(key: string, value: string, options: { secret: string }): Promise<void>;
}

export function dataVaultStoreOf(access: Access, id: string): DataVaultStore {
  const path = `/data-vault/stores${pathOf(id)}`;
  return {
    id,
    getValue: async (key, { secret }) => {
      const derived = await vaultKey(checked(secret), key);
      const body = { hashed_key: await hashKey(secret, derived) };
      const encrypted = await nullUnlessSet(
        request<{ encrypted_value: string }>(access, { method: 'POST', path: `${path}/get`, body }),
      );
      return encrypted && (await decrypt(derived, encrypted.encrypted_value));
    },
    setValue: async (key, value, { secret }) => {
      const derived = await vaultKey(checked(secret), key);
      const body = { hashed_key: await hashKey(secret, derived), encrypted_value: await encrypt(derived, value) };
      await request(access, { method: 'POST', path: `${path}/set`, body });
    },
  };
}

/** Spec §5. */
function checked(secret: string): string {
  if (typeof secret === 'string') return secret;
  throw new TypeError('A data vault needs a secret: pass { secret }, a text of at least 128 random bits.');
}

async function nullUnlessSet<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof KnownErrors.DataVaultStoreHashedKeyDoesNotExist) return null;
    throw error;
  }
}
