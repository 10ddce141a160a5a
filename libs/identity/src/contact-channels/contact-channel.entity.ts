import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'users', name: 'contact_channel' })
export class ContactChannelEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') type!: 'email';
  /** Trimmed and lower-cased. */
  @Column('text') value!: string;
  @Column('boolean', { name: 'is_primary' }) isPrimary!: boolean;
  @Column('boolean', { name: 'is_verified' }) isVerified!: boolean;
  @Column('boolean', { name: 'used_for_auth' }) usedForAuth!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
