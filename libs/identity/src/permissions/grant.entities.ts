import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'permissions', name: 'team_grant' })
export class TeamGrantEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid', { name: 'team_id' }) teamId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'permission_id' }) permissionId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

@Entity({ schema: 'permissions', name: 'project_grant' })
export class ProjectGrantEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'permission_id' }) permissionId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
