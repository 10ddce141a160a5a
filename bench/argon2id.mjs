import { hash } from '@node-rs/argon2';

/** Hallpass's parameters: 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password) => hash(password, ARGON2ID);
