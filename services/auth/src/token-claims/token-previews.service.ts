import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { ACCESS_TOKEN_SECONDS } from '@hallpass/freshness';
import { CLAIM_LIMITS, claimPlanOf, claimsProblem, renderConfig, validateOverride } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { SigningKeys } from '../signing-keys/signing-keys.service.js';
import {
  audienceOfSubject,
  type ClaimsConfig,
  tokenCharacters,
  tokenOf,
  withOwnClaims,
} from '../tokens/access-token-claims.js';
import { selectPreviewSubject } from '../tokens/token-subject.sql.js';
import type { TokenPreviewDto } from './token-claims.dto.js';

/** As long as the id of a session, so that the sizes are right. */
const NO_SESSION = '00000000-0000-4000-8000-000000000000';

@Injectable()
export class TokenPreviews {
  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the next access token of a user, unsigned.
   * @param given.accessTokens settings to try instead of the stored ones
   * @throws UserNotFound; TextError 400 for settings that could not be saved
   */
  async preview(
    { project }: Caller,
    { userId, accessTokens }: { userId: string; accessTokens?: unknown },
  ): Promise<TokenPreviewDto> {
    const config = accessTokens === undefined ? project.config : triedConfig(project, accessTokens);
    const reads = claimPlanOf(config)?.reads ?? [];
    const [found] = await selectPreviewSubject(this.database, {
      projectId: project.id,
      userId,
      reads,
    });
    if (!found) throw new KnownErrors.UserNotFound();
    const subject = { ...found, session_id: found.session_id ?? NO_SESSION };
    const { kid } = await this.keys.signer(project.id, audienceOfSubject(subject));
    const base = tokenOf(this.settings.url, project.id, {
      subject,
      kid,
      seconds: ACCESS_TOKEN_SECONDS,
    });
    const { claims: payload, decided, ownBytes } = withOwnClaims(config, subject, base);
    return {
      payload,
      claims: decided.map((claim) => ({
        ...claim,
        is_in_token: claim.value !== undefined,
      })),
      own_bytes: ownBytes,
      own_bytes_limit: CLAIM_LIMITS.ownBytes,
      token_characters: tokenCharacters(base.header, payload),
      token_characters_limit: CLAIM_LIMITS.tokenCharacters,
    };
  }
}

/** @throws TextError 400 */
function triedConfig({ config: stored }: ProjectSnapshot, accessTokens: unknown): ClaimsConfig {
  const override = { accessTokens };
  const invalid = validateOverride(override);
  if (invalid !== null) throw new TextError(400, 'INVALID_CONFIGURATION', invalid);
  const tried = {
    rbac: stored.rbac,
    accessTokens: renderConfig(override).accessTokens,
  };
  const problem = claimsProblem({ rbac: stored.rbac, accessTokens: WITHOUT_CLAIMS }, tried);
  if (problem !== null) throw new TextError(400, 'INVALID_CONFIGURATION', `${problem}.`);
  return tried;
}

const WITHOUT_CLAIMS = renderConfig({}).accessTokens;
