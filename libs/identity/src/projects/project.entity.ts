import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A project. Its row outlives its deletion, emptied, so that an id is never used twice. */
@Entity({ schema: 'projects', name: 'project' })
export class ProjectEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @Column('text', { name: 'display_name' }) displayName!: string;
  @Column('text') description!: string;
  @Column('text', { name: 'logo_url', nullable: true }) logoUrl!: string | null;
  @Column('text', { name: 'full_logo_url', nullable: true }) fullLogoUrl!: string | null;
  @Column('boolean', { name: 'is_production_mode' }) isProductionMode!: boolean;
  /** A team of the project `internal`. */
  @Column('uuid', { name: 'owner_team_id', nullable: true }) ownerTeamId!: string | null;
  /** JSON of the configuration override, sealed as a whole. */
  @Column('text', { name: 'config_override' }) configOverride!: string;
  /** Raised by every change of settings, configuration or keys; a decimal text, as `bigint` arrives. */
  @Column('bigint') version!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
