import type { Logger } from '@hallpass/http';
import { loadSettings } from '@hallpass/settings';
import type { Prepared } from './environment.js';
import type { Shutdown } from './shutdown.js';

/** Above PORT; between the ports of the distributed mode and those of its second replicas. */
const PORT_DISTANCE = 50;

const NOT_INSTALLED =
  'Nothing stands in for the shared sign-in providers, for the packages of development are not installed: run "npm ci" without --omit=dev, set HALLPASS_OAUTH_DEV_ISSUER to another issuer, or set the keys of the providers.';

/**
 * In development, where no other issuer is set, starts the built-in one and names it in the environment, for this
 * process and those that it starts. Where its package is not installed, all else starts, and a warning says what to do.
 * In production there is none, and a set one is refused by the settings.
 */
export async function withDevelopmentIdentityProvider(
  prepared: Prepared,
  logger: Pick<Logger, 'warn'>,
  shutdown: Pick<Shutdown, 'add'>,
  load = () => import('@hallpass/development-identity-provider'),
): Promise<Prepared> {
  const { settings, environment: source } = prepared;
  if (settings.environment === 'production' || settings.oauthDevIssuer !== null) return prepared;
  const { DevelopmentIdentityProvider, isInstalled } = await load();
  if (!isInstalled()) {
    logger.warn(NOT_INSTALLED, 'Settings');
    return prepared;
  }
  const provider = await DevelopmentIdentityProvider.start(settings, settings.port + PORT_DISTANCE);
  await shutdown.add(() => provider.stop());
  const environment = { ...source, HALLPASS_OAUTH_DEV_ISSUER: provider.issuer };
  return { environment, settings: loadSettings(environment) };
}
