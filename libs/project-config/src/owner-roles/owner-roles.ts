/** The roles of the members of a team that owns projects (contract/04 §2). A member without a stored role is an owner. */
export const OWNER_ROLES = ['owner', 'administrator', 'developer', 'support', 'billing', 'read_only'] as const;
export type OwnerRole = (typeof OWNER_ROLES)[number];

type Extent = 'none' | 'read' | 'write';

/** The rights of each role in each area. `write` includes `read`. */
const EXTENTS = {
  project: extents('read', 'read', 'read', 'read', 'read', 'read'),
  configuration: extents('write', 'write', 'write', 'read', 'read', 'read'),
  keys: extents('write', 'write', 'none', 'none', 'none', 'none'),
  users: extents('write', 'write', 'read', 'write', 'read', 'read'),
  applications: extents('write', 'write', 'write', 'read', 'none', 'read'),
  emails: extents('write', 'write', 'write', 'read', 'none', 'read'),
  webhooks: extents('write', 'write', 'write', 'none', 'none', 'read'),
  payments: extents('write', 'write', 'read', 'read', 'write', 'read'),
  audit: extents('write', 'write', 'read', 'read', 'none', 'read'),
  owners: extents('write', 'read', 'read', 'read', 'read', 'read'),
} satisfies Record<string, Record<OwnerRole, Extent>>;

export type RightArea = keyof typeof EXTENTS;
export const RIGHT_AREAS = Object.keys(EXTENTS) as RightArea[];

/** A right that an administrative operation needs. `owners:write` includes deleting and transferring the project. */
export type Right = `${RightArea}:${Exclude<Extent, 'none'>}`;

/** Returns what a role may do in an area. */
export const extentOf = (role: OwnerRole, area: RightArea): Extent => EXTENTS[area][role];

/**
 * Returns whether a role includes a right. In the project `internal`, whose users are the owners of all projects, only
 * owners may change anything: anyone who could change its users could become an owner.
 */
export function hasRight(role: OwnerRole, right: Right, { isInternal }: { isInternal: boolean }): boolean {
  const [area, needed] = right.split(':') as [RightArea, Extent];
  if (role === 'owner') return true;
  if (isInternal && needed === 'write') return false;
  const extent = extentOf(role, area);
  return extent === 'write' || extent === needed;
}

const RANKS: Record<Extent, number> = { none: 0, read: 1, write: 2 };

/** Returns whether a role includes every right of another, so that its holder may give that one to others. */
export const includesRole = (role: OwnerRole, other: OwnerRole): boolean =>
  RIGHT_AREAS.every((area) => RANKS[extentOf(role, area)] >= RANKS[extentOf(other, area)]);

/** Returns the roles that include a right, the most powerful first. */
export const rolesWith = (right: Right, where: { isInternal: boolean }): OwnerRole[] =>
  OWNER_ROLES.filter((role) => hasRight(role, right, where));

function extents(...of: [Extent, Extent, Extent, Extent, Extent, Extent]): Record<OwnerRole, Extent> {
  return Object.fromEntries(OWNER_ROLES.map((role, at) => [role, of[at]])) as Record<OwnerRole, Extent>;
}
