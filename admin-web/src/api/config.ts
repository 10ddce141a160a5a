import { fill, textsOf } from '../texts';
import { startTexts } from './error-texts';

export interface DashboardConfig {
  /** Base of the API, without `/api/v1`. */
  apiUrl: string;
  /** The project whose users are project owners. */
  projectId: string;
  publishableClientKey: string;
  /** Who may create an owner account: everyone, the first owner by a printed link, nobody. */
  signUp: 'open' | 'first' | 'closed';
  /** Whether anybody has one yet. */
  hasOwner: boolean;
  /** Addresses of the packed client libraries, by name. */
  packages: Readonly<Record<string, string>>;
}

/**
 * Reads where the API is and how to speak to it.
 * @throws Error with a sentence for the person in front of the page
 */
export async function loadConfig(): Promise<DashboardConfig> {
  const t = textsOf(startTexts);
  // As index.html has asked for it already, to the letter.
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
