import { type Access, pathOf, request } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { decrypt, encrypt, hashKey, vaultKey } from './encryption.js';

/**
 * Values that only holders of the secret can read. They are encrypted here; the server never sees the secret, a key or
 * a value (contract/04 §8, docs/data-vault.md).
 */
export interface DataVaultStore {
  readonly id: string;
  /**
   * @param options.secret at least 128 random bits as text; keep it with the app's other secrets
   * @returns null if no value was set under this key with this secret
   * @throws KnownErrors.DataVaultStoreDoesNotExist; Error if the value was tampered with
   */
  getValue(key: string, options: { secret: string }): Promise<string | null>;
  /**
   * Sets a value, replacing any earlier one.
   * @throws KnownErrors.DataVaultStoreDoesNotExist
   */
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

/** Rejects a missing secret (spec §5). */
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
