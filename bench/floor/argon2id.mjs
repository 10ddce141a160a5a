/** The parameters of Hallpass's passwords: 19 MiB, 2 passes, 1 lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
