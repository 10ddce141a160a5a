import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  listInternalApiKeys,
} from '../api-keys/internal-api-key.js';
import { type AdminProject, getAdminProject } from '../projects/admin-project.js';
import { HallpassServerApp } from './hallpass-server-app.js';

/** A project from its dashboard: everything a server may do, and its settings and keys. */
export class HallpassAdminApp extends HallpassServerApp {
  getProject(): Promise<AdminProject> {
    return getAdminProject(this.api);
  }

  /** Newest first, each key by its last four characters. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return listInternalApiKeys(this.api);
  }

  /** The only time that the full keys are seen. */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    return createInternalApiKey(this.api, options);
  }
}
