import { isDeepStrictEqual } from 'node:util';
import { Database, type Sealer, type Tx } from '@hallpass/database';
import { hashInternalApiKey, INTERNAL_PROJECT_ID, ProjectRows } from '@hallpass/projects';
import { type ConfigOverride, creationOverride, mergeOverride, renderConfig } from '@hallpass/project-config';
import { type Settings, SHARED_PROVIDERS, type SharedProvider } from '@hallpass/settings';
import { lockSeed, storeKeysOfSettings } from './internal-project.sql.js';

/** The id of the API key set from the settings, which is always the same row. */
const KEY_SET_ID = '00000000-0000-4000-8000-000000000001';
/** Keys from the settings do not expire. */
const NEVER = '2999-12-31T00:00:00Z';

/**
 * Makes sure that the project `internal` exists, with the keys and the configuration from the settings. Runs at every
 * start, after the migrations and before the server listens; several replicas may run it in parallel. Writes nothing if
 * nothing has changed.
 * @param db connection of the role `projects`
 */
export async function seedInternalProject(db: Database, sealer: Sealer, settings: Settings): Promise<void> {
  const projects = new ProjectRows(sealer);
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    await seedProject(tx, projects, settings);
    if (await seedKeys(tx, settings)) await projects.raiseVersion(tx, INTERNAL_PROJECT_ID);
  });
}

async function seedProject(tx: Tx, projects: ProjectRows, settings: Settings): Promise<void> {
  const created = await projects.insert(tx, {
    id: INTERNAL_PROJECT_ID,
    displayName: 'Hallpass',
    override: newInternalOverride(settings),
  });
  if (created) return;
  const change = (stored: ConfigOverride): ConfigOverride => {
    const wanted = withSettings(stored, settings);
    return isDeepStrictEqual(wanted, stored) ? stored : wanted;
  };
  await projects.changeConfig(tx, INTERNAL_PROJECT_ID, change, { withoutLimits: true });
}

/** @returns whether the stored keys were different or revoked */
async function seedKeys(tx: Tx, settings: Settings): Promise<boolean> {
  const { internalPublishableClientKey, internalSecretServerKey, internalSuperSecretAdminKey } = settings;
  const changed = await storeKeysOfSettings(tx, {
    projectId: INTERNAL_PROJECT_ID,
    id: KEY_SET_ID,
    expiresAt: NEVER,
    publishableClientKeyHash: hashInternalApiKey(internalPublishableClientKey),
    publishableClientKeyLastFour: lastFour(internalPublishableClientKey),
    secretServerKeyHash: hashInternalApiKey(internalSecretServerKey),
    secretServerKeyLastFour: lastFour(internalSecretServerKey),
    superSecretAdminKeyHash: hashInternalApiKey(internalSuperSecretAdminKey),
    superSecretAdminKeyLastFour: lastFour(internalSuperSecretAdminKey),
  });
  return changed.length > 0;
}

const lastFour = (key: string): string => key.slice(-4);

type InternalSettings = Pick<Settings, 'environment' | 'url' | 'internalSignUp' | 'oauthShared'>;

/** Enables every sign-in method, gives each user a personal team, and lets clients create teams. */
function newInternalOverride(settings: InternalSettings): ConfigOverride {
  const isUsable = (type: SharedProvider) =>
    settings.environment === 'development' || settings.oauthShared[type] !== null;
  const created = creationOverride({
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    create_team_on_sign_up: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    oauth_providers: SHARED_PROVIDERS.filter(isUsable).map((id) => ({ id, type: 'shared' })),
  });
  return withSettings(created, settings);
}

/**
 * Applies the settings that every start enforces: who may sign up, localhost, the dashboard's own address, and that
 * shared providers without keys are off in production. Other changes by owners stay.
 */
function withSettings(override: ConfigOverride, settings: InternalSettings): ConfigOverride {
  const change: ConfigOverride = {
    'auth.allowSignUp': settings.internalSignUp !== 'closed',
    'domains.allowLocalhost': settings.environment === 'development',
    'domains.trustedDomains.hallpass': { baseUrl: new URL(settings.url).origin, handlerPath: '/handler' },
  };
  if (settings.environment === 'production') {
    for (const [key, { type, isShared }] of Object.entries(renderConfig(override).auth.oauth.providers)) {
      const shared = SHARED_PROVIDERS.find((candidate) => candidate === type);
      if (isShared && !(shared && settings.oauthShared[shared])) change[`auth.oauth.providers.${key}`] = null;
    }
  }
  return mergeOverride(override, change);
}
