import type { Logger } from '@hallpass/http';
import { loadSettings } from '@hallpass/settings';
import type { Prepared } from './environment.js';
import type { Shutdown } from './shutdown.js';

/** Distance from PORT: between the ports of distributed mode and those of its second replicas. */
const PORT_DISTANCE = 50;

const NOT_INSTALLED =
  'The shared sign-in providers are not available, because the development packages are not installed. Run "npm ci" without --omit=dev, set HALLPASS_OAUTH_DEV_ISSUER to another issuer, or set the keys of the providers.';

/**
 * In development, if no issuer is set, starts the built-in identity provider and sets it in the environment, for this
 * process and its children. If its package is not installed, everything else still starts, and a warning says what to
 * do. In production it is never started, and the settings refuse an issuer.
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
