export { deriveKey, deriveKeys, ofEachSecret, type Secrets } from './derive-key.js';
export { withGeneratedSecrets } from './generated-secrets.js';
export { makeFolder } from './make-folder.js';
export { isTokenShaped, randomToken } from './random-token.js';
export { DESTINATIONS, type Destination } from './destinations.js';
export { loadSettings, SettingsError } from './load-settings.js';
export {
  destinationsOf,
  environmentOf,
  isReadBy,
  type ProcessName,
  roleOfProcess,
  roleUrlName,
  SERVICE_PROCESSES,
  type ServiceProcessName,
} from './processes.js';
export { SETTINGS_TABLE, type SettingRow } from './setting.js';
export {
  type AiModel,
  DEVELOPMENT_CLIENT,
  GATEWAY_SERVICES,
  type GatewayService,
  SERVICE_ROLES,
  type ServiceRole,
  Settings,
  SHARED_PROVIDERS,
  type SharedProvider,
} from './settings.js';
