import { NumberField, StringField } from '@hallpass/http';
import { LONGEST_ACCESS_TOKEN_SECONDS } from '../signing-keys/signing-keys.sql.js';

/** Scopes of every issuer (contract/08 §4). No resource has a scope with such a name. */
export const ISSUER_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions'];

/** Scopes of an application that names none. */
export const DEFAULT_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** Limits of a project. Applications that registered themselves do not count. */
export const MAX_APPLICATIONS = 1_000;
export const MAX_RESOURCES = 1_000;

export const MAX_SCOPES = 100;
const SCOPE_MAX_LENGTH = 100;

/** A scope-token (RFC 6749 §3.3). */
export const ScopeField = () =>
  StringField({
    maxLength: SCOPE_MAX_LENGTH,
    pattern: /^[\x21\x23-\x5b\x5d-\x7e]+$/,
    patternMessage: 'must be a scope of printable ASCII characters, without spaces, quotes and backslashes',
  });

/** contract/01 §7, "name". */
export const NameField = (options: { optional?: boolean } = {}) =>
  StringField({ ...options, notEmpty: true, maxLength: 255 });

export const AccessTokenSecondsField = (options: { nullable?: boolean; description: string }) =>
  NumberField({ ...options, optional: true, integer: true, min: 60, max: LONGEST_ACCESS_TOKEN_SECONDS });
