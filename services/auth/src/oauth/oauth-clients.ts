import { Injectable } from '@nestjs/common';
import { isKeyOfHostedPages, ProjectKeys } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';

const MAIN_BRANCH = 'main';

/** Projects as OAuth 2 clients: the id is the project's, the secret a publishable client key (contract/01 §13). */
@Injectable()
export class OAuthClients {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
  ) {}

  /**
   * @param clientId a project's id, or `<id>#main`
   * @returns null when there is no such project or branch
   */
  async find(clientId: string): Promise<ProjectSnapshot | null> {
    const [projectId = '', branch = MAIN_BRANCH, ...rest] = clientId.split('#');
    if (projectId === '' || branch !== MAIN_BRANCH || rest.length > 0) return null;
    return this.projects.load(this.database, projectId);
  }

  /** Whether it is a publishable client key, or that of the hosted pages. */
  async hasSecret(project: ProjectSnapshot, secret: string): Promise<boolean> {
    if (isKeyOfHostedPages(project, secret)) return project.config.hostedPages.enabled;
    return (await this.keys.find(this.database, project, 'publishable_client_key', secret)) !== null;
  }

  /** Whether it is a secret server key: of a back end, which has no use for a publishable one. */
  async hasServerKey(project: ProjectSnapshot, secret: string): Promise<boolean> {
    return (await this.keys.find(this.database, project, 'secret_server_key', secret)) !== null;
  }
}
