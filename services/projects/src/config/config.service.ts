import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/identity';
import { type ConfigOverride, mergeOverride, validateOverride } from '@hallpass/project-config';
import { assertFitForProduction, assertStorableOverride } from '../project-settings/project-input.js';

/** The configuration tree of a project (wire/04 §5). */
@Injectable()
export class ConfigService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * Lays an override over the stored one.
   * @param text JSON of an object with dotted keys
   * @throws TextError 400 for what is no JSON object, a key or value the tree does not know, or too much of it
   */
  async override(projectId: string, text: string): Promise<void> {
    const change = parseOverride(text);
    const project = await this.db.transaction((tx) =>
      this.projects.changeConfig(tx, projectId, (stored, { isProductionMode }) => {
        const merged = mergeOverride(stored, change);
        assertStorableOverride(merged);
        if (isProductionMode) assertFitForProduction(stored, merged);
        return merged;
      }),
    );
    await this.projects.published(projectId, project.version);
  }
}

function parseOverride(text: string): ConfigOverride {
  let override: unknown;
  try {
    override = JSON.parse(text);
  } catch {
    // The engine's own message quotes the text, which may hold secrets.
    throw new TextError(400, 'config_override_string is not valid JSON.');
  }
  const problem = validateOverride(override);
  if (problem) throw new TextError(400, problem);
  return override as ConfigOverride;
}
