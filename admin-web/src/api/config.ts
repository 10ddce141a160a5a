import { z } from 'zod';

const configSchema = z.object({
  /** Base of the API, without `/api/v1`. */
  apiUrl: z.url(),
  /** The project whose users are project owners. */
  projectId: z.string().min(1),
  publishableClientKey: z.string().min(1),
  /** Who may create an owner account: everyone, the first owner by a printed link, nobody. */
  signUp: z.enum(['open', 'first', 'closed']),
});

export type DashboardConfig = z.infer<typeof configSchema>;

/**
 * Reads where the API is and how to speak to it.
 * @throws Error with a sentence for the person in front of the page
 */
export async function loadConfig(): Promise<DashboardConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  if (response === null) throw new Error('The server does not answer. Check that it is running and try again.');
  if (!response.ok) throw new Error(`The server could not give its settings (status ${response.status}). Try again.`);
  const config = configSchema.safeParse(await response.json().catch(() => null));
  if (!config.success) throw new Error('The server answered without its settings. Is /config.json served by Hallpass?');
  return config.data;
}
