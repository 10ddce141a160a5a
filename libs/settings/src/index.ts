export { deriveKey } from './derive-key.js';
export { withGeneratedSecrets } from './generated-secrets.js';
export { loadSettings } from './load-settings.js';
export { SETTINGS_TABLE, type SettingReader, type SettingRow } from './setting.js';
export {
  type Environment,
  GATEWAY_SERVICES,
  type GatewayService,
  type OAuthClient,
  Settings,
  SHARED_PROVIDERS,
  type SharedProvider,
} from './settings.js';
export { SettingsError } from './settings-error.js';
