import type { ProjectSnapshot } from '@hallpass/projects';
import type { ProjectConfig } from '@hallpass/project-config';

export type ProviderConfig = ProjectConfig['auth']['oauth']['providers'][string];

/** @param providerId the provider config id, as the request sent it */
export function providerConfigOf(
  { config }: Pick<ProjectSnapshot, 'config'>,
  providerId: string,
): ProviderConfig | undefined {
  const { providers } = config.auth.oauth;
  return Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
}
