export type VersionCheck = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

const SEMANTIC_VERSION = /^(\d+)\.(\d+)\.(\d+)(?:[-+][0-9A-Za-z.+-]+)?$/;

/**
 * Compares a client's version with the server's (contract/04 §11). A newer patch version is up to date, an older one is
 * not. A different major or minor version, or no version, is severe.
 */
export function checkVersion(clientVersion: string, serverVersion: string): VersionCheck {
  const client = SEMANTIC_VERSION.exec(clientVersion);
  const server = SEMANTIC_VERSION.exec(serverVersion);
  if (client === null || server === null) {
    return { upToDate: false, error: 'The client did not send a semantic version such as 1.2.3.', severe: true };
  }
  if (client[1] !== server[1] || client[2] !== server[2]) {
    const error = `The client has version ${clientVersion}, but the server has version ${serverVersion}. Install a client with the same major and minor version.`;
    return { upToDate: false, error, severe: true };
  }
  if (Number(client[3]) >= Number(server[3])) return { upToDate: true };
  const error = `The client has version ${clientVersion}, and the server has version ${serverVersion}. An update is available.`;
  return { upToDate: false, error, severe: false };
}
