import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person or, while anonymous, a visitor of a project's app. */
@Entity({ schema: 'users', name: 'user' })
export class UserEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'display_name', nullable: true }) displayName!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('json', { name: 'client_metadata', nullable: true }) clientMetadata!: unknown;
  @Column('json', { name: 'client_read_only_metadata', nullable: true }) clientReadOnlyMetadata!: unknown;
  @Column('json', { name: 'server_metadata', nullable: true }) serverMetadata!: unknown;
  @Column('timestamptz', { name: 'signed_up_at' }) signedUpAt!: Date;
  @Column('timestamptz', { name: 'last_active_at' }) lastActiveAt!: Date;
  @Column('boolean', { name: 'is_anonymous' }) isAnonymous!: boolean;
  @Column('boolean', { name: 'otp_auth_enabled' }) otpAuthEnabled!: boolean;
  @Column('uuid', { name: 'selected_team_id', nullable: true }) selectedTeamId!: string | null;
}
