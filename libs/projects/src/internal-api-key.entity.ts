import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The three kinds of project keys; a row contains at most one of each. */
export const INTERNAL_API_KEY_KINDS = [
  'publishable_client_key',
  'secret_server_key',
  'super_secret_admin_key',
] as const;
export type InternalApiKeyKind = (typeof INTERNAL_API_KEY_KINDS)[number];

/** A set of project keys. The keys themselves are never stored, only SHA-256 hashes and the last four characters. */
@Entity({ schema: 'projects', name: 'internal_api_key' })
export class InternalApiKeyEntity {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') description!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  @Column('bytea', { name: 'publishable_client_key_hash', nullable: true }) publishableClientKeyHash!: Buffer | null;
  @Column('text', { name: 'publishable_client_key_last_four', nullable: true }) publishableClientKeyLastFour!:
    | string
    | null;
  @Column('bytea', { name: 'secret_server_key_hash', nullable: true }) secretServerKeyHash!: Buffer | null;
  @Column('text', { name: 'secret_server_key_last_four', nullable: true }) secretServerKeyLastFour!: string | null;
  @Column('bytea', { name: 'super_secret_admin_key_hash', nullable: true }) superSecretAdminKeyHash!: Buffer | null;
  @Column('text', { name: 'super_secret_admin_key_last_four', nullable: true }) superSecretAdminKeyLastFour!:
    | string
    | null;
  /** The owner, a user of `internal`, who made the set; null if a key did, and for older sets. */
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
}
