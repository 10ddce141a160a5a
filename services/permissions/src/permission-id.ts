import { type FieldOptions, StringField } from '@hallpass/http';
import { SYSTEM_TEAM_PERMISSIONS } from '@hallpass/project-config';

const systemIds = SYSTEM_TEAM_PERMISSIONS.map(({ id }) => id.replace('$', '\\$')).join('|');

/** A custom permission id, or one of the six system ids (contract/01 §7). */
export const PermissionIdField = (options: FieldOptions = {}) =>
  StringField({
    ...options,
    pattern: new RegExp(`^(?:[a-z0-9_:]+|${systemIds})$`),
    patternMessage:
      'must be a permission id: lowercase letters, digits, underscores and colons, or a system permission that starts with $',
  });

/** The id of a permission defined by an owner: no `$` (contract/01 §7). */
export const CustomPermissionIdField = (options: FieldOptions = {}) =>
  StringField({
    ...options,
    pattern: /^(?!__proto__$)[a-z0-9_:]+$/,
    patternMessage: 'must be a permission id: lowercase letters, digits, underscores and colons',
  });
