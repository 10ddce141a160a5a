import type { ConfigOverride, ProjectConfig, ProjectRecord, StoredOverride } from '@hallpass/project-config';

/** The project whose users are the owners of the other projects. */
export const INTERNAL_PROJECT_ID = 'internal';

/** A project as it was at one version. Shared between requests: never changed in place. */
export interface ProjectSnapshot extends ProjectRecord {
  version: number;
  /** Where its hosted pages are, with a slash at the end; null in a process that sends nobody there. */
  hostedPagesUrl: string | null;
  /** What the next two are read from. */
  stored: StoredOverride;
  /** As stored: dotted keys. */
  override: ConfigOverride;
  /** As rendered: complete. */
  config: ProjectConfig;
}

/** What can be changed about a project; absent fields stay. */
export interface ProjectChange {
  displayName?: string;
  description?: string;
  logoUrl?: string | null;
  fullLogoUrl?: string | null;
  isProductionMode?: boolean;
  ownerTeamId?: string | null;
  override?: ConfigOverride;
}

/** What a project begins with. */
export interface NewProject extends ProjectChange {
  id: string;
  displayName: string;
  override: ConfigOverride;
}
