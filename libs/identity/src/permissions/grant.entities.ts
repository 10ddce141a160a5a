import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A permission granted directly to a member of a team. What it contains is in the configuration. */
@Entity({ schema: 'permissions', name: 'team_grant' })
export class TeamGrantEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid', { name: 'team_id' }) teamId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'permission_id' }) permissionId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** A permission granted directly to a user in the whole project. */
@Entity({ schema: 'permissions', name: 'project_grant' })
export class ProjectGrantEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'permission_id' }) permissionId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
