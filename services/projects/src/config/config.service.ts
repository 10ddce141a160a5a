import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/projects';
import { type ConfigOverride, mergeOverride, OVERRIDE_LIMITS, validateOverride } from '@hallpass/project-config';
import { notingRequirement } from './second-factor-time.js';
import { acceptChange } from '../project-settings/project-input.js';

/** A project's configuration (contract/04 §5). */
@Injectable()
export class ConfigService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * Merges an override into the stored one.
   * @param text JSON of an object with dotted keys
   * @throws TextError 400 if it is not a JSON object, has an unknown key or an invalid value, or is too large
   */
  async override(projectId: string, text: string): Promise<void> {
    const change = parseOverride(text);
    await this.db.transaction((tx) =>
      this.projects.changeConfig(
        tx,
        projectId,
        (stored) => notingRequirement(stored, mergeOverride(stored, change), Date.now()),
        {
          accept: acceptChange,
        },
      ),
    );
  }
}

/** Maximum length of a change in characters: twice the storage limit, to allow for white space and escapes. */
const TEXT_MAX_LENGTH = 2 * OVERRIDE_LIMITS.bytes;

function parseOverride(text: string): ConfigOverride {
  if (text.length > TEXT_MAX_LENGTH) {
    throw new TextError(
      400,
      'CONFIGURATION_TOO_LARGE',
      `config_override_string has ${text.length} characters, but the maximum is ${TEXT_MAX_LENGTH}. ` +
        `The whole configuration can have ${OVERRIDE_LIMITS.bytes} bytes. Send smaller parts.`,
    );
  }
  let override: unknown;
  try {
    override = JSON.parse(text);
  } catch {
    // The engine's own message quotes the text, which may contain secrets.
    throw new TextError(400, 'INVALID_CONFIGURATION', 'config_override_string is not valid JSON.');
  }
  const problem = validateOverride(override);
  if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
  return override as ConfigOverride;
}
