import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Membership with the member's profile in that team; null fields inherit the user's own (contract/03 §10). */
@Entity({ schema: 'users', name: 'team_member' })
export class TeamMemberEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid', { name: 'team_id' }) teamId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { name: 'display_name', nullable: true }) displayName!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
