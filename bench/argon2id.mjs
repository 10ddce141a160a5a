import { hash } from '@node-rs/argon2';

/** The parameters of Hallpass's passwords: 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password) => hash(password, ARGON2ID);
