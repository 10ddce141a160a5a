import type { ConfigOverride, ProjectConfig, ProjectRecord, StoredOverride } from '@hallpass/project-config';

/** The project whose users own the other projects. */
export const INTERNAL_PROJECT_ID = 'internal';

/** A project at one version. Shared between requests: never change it in place. */
export interface ProjectSnapshot extends ProjectRecord {
  version: number;
  /** Base URL of its hosted pages, with a trailing slash; null in a process that links to none. */
  hostedPagesUrl: string | null;
  /** The source of `override` and `config`. */
  stored: StoredOverride;
  /** As stored: dotted keys. */
  override: ConfigOverride;
  /** As rendered: complete. */
  config: ProjectConfig;
}

/** Changes to a project; omitted fields stay unchanged. */
export interface ProjectChange {
  displayName?: string;
  description?: string;
  logoUrl?: string | null;
  fullLogoUrl?: string | null;
  isProductionMode?: boolean;
  ownerTeamId?: string | null;
  override?: ConfigOverride;
}

export interface NewProject extends ProjectChange {
  id: string;
  displayName: string;
  override: ConfigOverride;
}
