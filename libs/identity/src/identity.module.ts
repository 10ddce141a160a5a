import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness/freshness.js';
import { MemoryFreshness } from './freshness/memory-freshness.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { ProjectStore } from './projects/index.js';
import { VerificationCodes } from './verification-codes/verification-codes.js';

/**
 * The parts of identity that a process has one of: what is fresh, the cache of projects, the queue of password
 * hashes. Global, so that every service of a process shares them.
 */
@Global()
@Module({
  providers: [
    MemoryFreshness,
    { provide: Freshness, useExisting: MemoryFreshness },
    PasswordHasher,
    ProjectStore,
    VerificationCodes,
  ],
  exports: [Freshness, MemoryFreshness, PasswordHasher, ProjectStore, VerificationCodes],
})
export class IdentityModule {}
