import { Injectable } from '@nestjs/common';
import { isKeyOfHostedPages, ProjectKeys } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';

const MAIN_BRANCH = 'main';

/**
 * Projects as OAuth 2 clients: the client id is the project id, the secret a publishable client key (contract/01 §13).
 */
@Injectable()
export class OAuthClients {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
  ) {}

  /**
   * @param clientId a project's id, or `<id>#main`
   * @returns null if the project or branch does not exist
   */
  async find(clientId: string): Promise<ProjectSnapshot | null> {
    const [projectId = '', branch = MAIN_BRANCH, ...rest] = clientId.split('#');
    if (projectId === '' || branch !== MAIN_BRANCH || rest.length > 0) return null;
    return this.projects.load(this.database, projectId);
  }

  /** Whether the secret is a publishable client key, or the key of the hosted pages. */
  async hasSecret(project: ProjectSnapshot, secret: string): Promise<boolean> {
    if (isKeyOfHostedPages(project, secret)) return project.config.hostedPages.enabled;
    return (await this.keys.find(this.database, project, 'publishable_client_key', secret)) !== null;
  }

  /** Whether the secret is a secret server key: back ends have no publishable key. */
  async hasServerKey(project: ProjectSnapshot, secret: string): Promise<boolean> {
    return (await this.keys.find(this.database, project, 'secret_server_key', secret)) !== null;
  }
}
