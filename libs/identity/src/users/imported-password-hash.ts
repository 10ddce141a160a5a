import { TextError } from '@hallpass/errors';

/** Modular Crypt Format of bcrypt: version, two digits of rounds, 22 characters of salt, 31 of hash. */
const BCRYPT = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
const MIN_ROUNDS = 4;
const MAX_ROUNDS = 16;

/**
 * Accepts a bcrypt hash of another system (wire/03 §4): `$2a$`, `$2b$` or `$2y$`, at most 16 rounds, since
 * one more doubles what each sign-in costs us.
 * @throws TextError 400 for anything else
 */
export function assertImportedPasswordHash(hash: string): void {
  const rounds = Number(BCRYPT.exec(hash)?.[1]);
  if (!(rounds >= MIN_ROUNDS && rounds <= MAX_ROUNDS))
    throw new TextError(
      400,
      `password_hash must be a bcrypt hash in Modular Crypt Format ($2a$, $2b$ or $2y$) with ${MIN_ROUNDS} to ${MAX_ROUNDS} rounds.`,
    );
}
