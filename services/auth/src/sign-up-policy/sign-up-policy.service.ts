import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { addressDecision } from '@hallpass/identity';
import {
  type ConfigOverride,
  type ProjectConfig,
  decideCountry,
  renderConfig,
  signUpModeOf,
  validateOverride,
} from '@hallpass/project-config';
import {
  type ReplayedSignUpDto,
  REPLAYED_SIGN_UPS,
  type SignUpDecisionDto,
  type TestSignUpDto,
} from './sign-up-policy.dto.js';
import { SignUps } from '../sign-ups/sign-ups.js';
import { selectRecentSignUps } from './sign-up-policy.sql.js';

const KEYS = /^auth\.(?:signUp|allowSignUp)(?:\.|$)/;

/** Shows administrators whom a policy lets sign up, before and after it is saved. */
@Injectable()
export class SignUpPolicy {
  constructor(
    private readonly database: Database,
    private readonly signUps: SignUps,
  ) {}

  /** @throws TextError 400 for a policy that could not be saved */
  async test({ project }: Caller, { email, country, policy_string }: TestSignUpDto): Promise<SignUpDecisionDto> {
    const config = policy_string === undefined ? project.config : policyOf(policy_string);
    const decision = decide(config, email, email !== null && (await this.signUps.hasTicket(project, email)));
    const refusal = country === undefined ? null : decideCountry(config, country);
    return decision.is_allowed && refusal !== null
      ? { is_allowed: false, rule: refusal, pattern: country ?? null }
      : decision;
  }

  /**
   * Compares the decisions about the latest sign-ups. Their invitations and approvals are used up and
   * do not count, and their countries are unknown and do not count either.
   * @throws as `test`
   */
  async replay({ project, projectId }: Caller, policyString: string): Promise<{ items: ReplayedSignUpDto[] }> {
    const changed = policyOf(policyString);
    const signUps = await selectRecentSignUps(this.database, { projectId, most: REPLAYED_SIGN_UPS });
    const items = signUps.map(({ userId, email, signedUpAt }) => ({
      user_id: userId,
      email,
      signed_up_at_millis: signedUpAt.getTime(),
      before: decide(project.config, email),
      after: decide(changed, email),
    }));
    return { items };
  }
}

function decide(config: ProjectConfig, email: string | null, isInvited = false): SignUpDecisionDto {
  if (!config.auth.allowSignUp) return { is_allowed: false, rule: 'closed', pattern: null };
  const { isAllowed, rule, pattern } = addressDecision(config, email);
  const mode = signUpModeOf(config);
  if (!isAllowed || mode === 'open') return { is_allowed: isAllowed, rule, pattern };
  if (isInvited) return { is_allowed: true, rule: 'invited', pattern: null };
  return { is_allowed: false, rule: mode === 'invitation' ? 'needs_invitation' : 'on_waitlist', pattern: null };
}

/** Renders a policy that is not saved. */
function policyOf(text: string): ProjectConfig {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    throw new TextError(400, 'INVALID_CONFIGURATION', 'policy_string is not valid JSON.');
  }
  const problem = validateOverride(policy);
  if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
  const foreign = Object.keys(policy as object).find((key) => !KEYS.test(key));
  if (foreign !== undefined)
    throw new TextError(
      400,
      'INVALID_CONFIGURATION',
      'policy_string can have the keys auth.signUp and auth.allowSignUp. Leave out the others.',
    );
  return renderConfig(policy as ConfigOverride);
}
