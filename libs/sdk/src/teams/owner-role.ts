/** The role of a member of a team that owns projects (contract/04 §2). */
export type OwnerRole = 'owner' | 'administrator' | 'developer' | 'support' | 'billing' | 'read_only';
