import { REDACTED } from '../override/audited-change.js';
import { isPlainObject } from '../override/override.js';
import { perConfig } from '../per-config.js';
import type { AdminProjectJson } from './project-shape.js';
import type { Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { childOf } from '../tree/walk.js';

/** The configuration as JSON for owners who may read but not change it: each secret is `[redacted]`. */
export const configJsonWithoutSecrets = perConfig((config) => JSON.stringify(redacted(config, CONFIG_TREE)));

function redacted(value: unknown, node: Node | null): unknown {
  if (isPlainObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, redacted(each, node && childOf(node, key, 'nested'))]),
    );
  const isPublic = node !== null && !(node.rule.kind === 'value' && node.rule.isSecret);
  return typeof value === 'string' && !isPublic ? REDACTED : value;
}

/** The project with `[redacted]` for each secret. The published SDK needs a text there (contract/04 §3.1). */
export function withoutSecrets(project: AdminProjectJson): AdminProjectJson {
  const { oauth_providers: providers, email_config: email } = project.config;
  return {
    ...project,
    config: {
      ...project.config,
      oauth_providers: providers.map((provider) =>
        provider.client_secret === undefined ? provider : { ...provider, client_secret: REDACTED },
      ),
      email_config: email.type === 'standard' ? { ...email, password: REDACTED } : email,
    },
  };
}
