import { loadSettings } from '@hallpass/settings';
import type { Prepared } from '../start/environment.js';
import type { Shutdown } from '../start/shutdown.js';
import { DevelopmentIdentityProvider } from './development-identity-provider.js';

/** Above PORT; between the ports of the distributed mode and those of its second replicas. */
const PORT_DISTANCE = 50;

/**
 * In development, where no other issuer is set, starts the built-in one and names it in the environment, for this
 * process and those that it starts. In production there is none, and a set one is refused by the settings.
 */
export async function withDevelopmentIdentityProvider(
  prepared: Prepared,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<Prepared> {
  const { settings, environment: source } = prepared;
  if (settings.environment === 'production' || settings.oauthDevIssuer !== null) return prepared;
  const provider = await DevelopmentIdentityProvider.start(settings, settings.port + PORT_DISTANCE);
  await shutdown.add(() => provider.stop());
  const environment = { ...source, HALLPASS_OAUTH_DEV_ISSUER: provider.issuer };
  return { environment, settings: loadSettings(environment) };
}
