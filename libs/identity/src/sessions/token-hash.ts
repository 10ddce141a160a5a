import { hash } from 'node:crypto';

/** The stored form of a refresh token: its SHA-256 (security B1). 225 random bits need no slower hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
