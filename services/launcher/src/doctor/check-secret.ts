import { assertSecretFits, connectionUrl, SERVICE_ROLES, type ServiceRole } from '@hallpass/database';
import { SEALED_INTERNAL_PROJECT } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import type { ClientBase } from 'pg';
import { withClient } from '../start/connection.js';
import { explain } from '../start/start-failure.js';
import { bad, good, type Finding } from './finding.js';

export async function checkSecret(client: ClientBase, settings: Settings): Promise<Finding> {
  try {
    await assertSecretFits(client, settings, [SEALED_INTERNAL_PROJECT]);
    return good('secret', 'HALLPASS_SECRET decrypts the values in this database');
  } catch (error) {
    return bad('secret', explain(error));
  }
}

const WRONG_PASSWORD = /^28/;

/**
 * Checks that every service role can connect with its password from the settings, or the one derived from the secret.
 */
export async function checkRoles(settings: Settings): Promise<Finding> {
  const refusals = await Promise.all(
    SERVICE_ROLES.map(async (role) => ({ role, code: await refusalOf(role, settings) })),
  );
  const refused = refusals.filter(({ code }) => code !== null);
  if (refused.length === 0) return good('roles', `all ${SERVICE_ROLES.length} can connect`);
  const names = refused.map(({ role }) => role).join(', ');
  const other = refused.find(({ code }) => !WRONG_PASSWORD.test(code!));
  if (other)
    return bad('roles', `The roles of ${names} cannot connect to the database (${other.code}). Check its log.`);
  return bad('roles', `The roles of ${names} are missing or have different passwords. Run "npm run migrate".`);
}

/** @returns null if it can connect, otherwise the error code */
function refusalOf(role: ServiceRole, settings: Settings): Promise<string | null> {
  return withClient(connectionUrl(settings, role), () => Promise.resolve(null)).catch((error: { code?: unknown }) =>
    String(error.code ?? 'no answer'),
  );
}
