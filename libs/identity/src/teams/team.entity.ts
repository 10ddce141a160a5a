import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'users', name: 'team' })
export class TeamEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'display_name' }) displayName!: string;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('json', { name: 'client_metadata', nullable: true }) clientMetadata!: unknown;
  @Column('json', { name: 'client_read_only_metadata', nullable: true }) clientReadOnlyMetadata!: unknown;
  @Column('json', { name: 'server_metadata', nullable: true }) serverMetadata!: unknown;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('boolean', { name: 'requires_second_factor' })
  requiresSecondFactor!: boolean;
}
