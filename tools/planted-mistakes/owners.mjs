/** Mistakes with what owners may give to others, and with what they leave behind. */
export const OWNERS = [
  {
    name: 'change of a role is missing in the audit log',
    promise: 'I9',
    file: 'libs/identity/src/permissions/owner-roles.ts',
    find: 'await publishRoleChange(tx, { teamId, userId, before: row.role, after: role, actor });',
    replace: '',
    suites: ['services/projects/test/owner-invitations.e2e-spec.ts'],
  },
  {
    name: 'invitation gives more rights than its sender has',
    promise: 'I10',
    file: 'libs/identity/src/permissions/owner-roles.ts',
    find: 'if (includesRole(row.role, given)) return;',
    replace: 'if (includesRole(given, given)) return;',
    suites: ['services/projects/test/owner-invitations.e2e-spec.ts'],
  },
  {
    name: 'invitation outlives the rights of its sender',
    promise: 'I10',
    file: 'services/users/src/team-invitations/team-invitations.service.ts',
    find: 'if (projectId === INTERNAL_PROJECT_ID) await assertStillInvited(tx, project, invited);',
    replace: '',
    suites: ['services/projects/test/owner-invitations.e2e-spec.ts'],
  },
  {
    name: 'impersonations survive the revocation of what an owner made',
    promise: 'I10',
    file: 'services/projects/src/internal-api-keys/internal-api-keys.service.ts',
    find: 'const which = { impersonator: `user:${createdBy}`,',
    replace: 'const which = { impersonator: `key:${createdBy}`,',
    suites: ['services/projects/test/owner-invitations.e2e-spec.ts'],
  },
];
