export { createUser } from './create-user.js';
export { deleteUser } from './delete-user.js';
export { assertImportedPasswordHash } from './imported-password-hash.js';
export { countUsers, USER_ORDER, type UserListQuery, walkUsers } from './list-users.js';
export { openTotpSecret } from './totp-secret.js';
export { updateUser, type UpdatedUser } from './update-user.js';
export { filterConditions, USER_METHODS, type UserFilter, type UserMethod } from './user-filter.sql.js';
