import { fill, textsOf } from '../texts';
import { startTexts } from '../texts/generated/start-texts';

export interface DashboardConfig {
  /** Base URL of the API, without `/api/v1`. */
  apiUrl: string;
  /** The project whose users are project owners. */
  projectId: string;
  publishableClientKey: string;
  /** Allowed creators of owner accounts: anyone, only the first owner (with a printed link), or nobody. */
  signUp: 'open' | 'first' | 'closed';
  hasOwner: boolean;
  /** Whether the server knows the countries of addresses. */
  hasCountryDatabase?: boolean;
  /** URLs of the packed client libraries, by name. */
  packages: Readonly<Record<string, string>>;
}

/**
 * Loads the dashboard's configuration.
 * @throws Error with a message to show to the user
 */
export async function loadConfig(): Promise<DashboardConfig> {
  const t = textsOf(startTexts);
  // Must match the request that index.html preloads exactly.
  const response = await fetch('/config.json').catch(() => null);
  if (response === null) throw new Error(t.unreachable);
  if (!response.ok) throw new Error(fill(t.failed, { status: response.status }));
  const config: unknown = await response.json().catch(() => null);
  if (!isConfig(config)) throw new Error(t.foreign);
  return config;
}

function isConfig(value: unknown): value is DashboardConfig {
  const config = (value ?? {}) as Partial<Record<keyof DashboardConfig, unknown>>;
  const texts = [config.apiUrl, config.projectId, config.publishableClientKey];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    /^(open|first|closed)$/.test(String(config.signUp))
  );
}
