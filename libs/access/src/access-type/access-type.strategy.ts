import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { KnownErrors } from '@hallpass/errors';
import passport from 'passport';
import type { AccessType, Caller } from '../caller/caller.js';

export const ACCESS_TYPE_STRATEGY = 'hallpass-access-type';

type Verdict = (error: unknown, caller?: Caller) => void;
type Verify = (caller: Caller | null, allowed: readonly AccessType[], verdict: Verdict) => void;

/** Accepts or rejects the caller that the edge has identified; never redirects or challenges. */
class CallerStrategy extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: unknown, options: { allowed: readonly AccessType[] }): void {
    const { caller } = request as { caller?: Caller | null };
    this.verify(caller ?? null, options.allowed, (error, accepted) =>
      accepted ? this.success(accepted) : this.error(error),
    );
  }
}

export const isAllowed = (caller: Caller | null, allowed: readonly AccessType[]): boolean =>
  caller !== null && allowed.includes(caller.accessType);

/** Step 9 of contract/01 §10: checks whether the route allows the caller's access type. */
@Injectable()
export class AccessTypeStrategy extends PassportStrategy(CallerStrategy, ACCESS_TYPE_STRATEGY) {
  /** @throws KnownErrors.AccessTypeRequired, KnownErrors.InsufficientAccessType */
  validate(caller: Caller | null, allowed: readonly AccessType[]): Caller {
    if (caller === null) throw new KnownErrors.AccessTypeRequired();
    if (isAllowed(caller, allowed)) return caller;
    const details = { actual_access_type: caller.accessType, allowed_access_types: [...allowed] };
    throw new KnownErrors.InsufficientAccessType(details);
  }
}
