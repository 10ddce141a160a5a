export { deriveKey } from './derive-key.js';
export { withGeneratedSecrets } from './generated-secrets.js';
export { loadSettings } from './load-settings.js';
export { SETTINGS_TABLE } from './setting.js';
export { GATEWAY_SERVICES, type GatewayService, Settings, SHARED_PROVIDERS } from './settings.js';
export { SettingsError } from './settings-error.js';
