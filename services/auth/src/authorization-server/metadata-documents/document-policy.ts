import type { ProjectConfig } from '@hallpass/project-config';

export const acceptsDocuments = ({ authorizationServer }: ProjectConfig): boolean =>
  authorizationServer.clientDocuments !== 'off';

/** @returns why the project does not accept the document of a client, or null */
export function policyProblem({ authorizationServer }: ProjectConfig, url: string): string | null {
  const { clientDocuments, clientDocumentHosts } = authorizationServer;
  if (clientDocuments === 'off') return 'this project accepts only clients that its administrators have registered';
  if (clientDocuments !== 'listed') return null;
  const { host } = new URL(url);
  const isListed = Object.values(clientDocumentHosts).some((entry) => entry.host?.toLowerCase() === host);
  return isListed ? null : 'this project does not accept clients of this host: its administrators can allow the host';
}
