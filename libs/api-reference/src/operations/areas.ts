import type { Area } from './area.js';
import { PAYMENTS, SALES } from './payments.js';
import { AUDIT, MAIL, PROJECTS, VAULT } from './project.js';
import { SESSIONS, SIGN_IN } from './sign-in.js';
import { API_KEYS, CHANNELS, TEAMS, USERS } from './users.js';
import { WEBHOOKS } from './webhooks.js';

/** All operations, grouped by task. */
export const AREAS: readonly Area[] = [
  SIGN_IN,
  SESSIONS,
  USERS,
  CHANNELS,
  TEAMS,
  API_KEYS,
  MAIL,
  WEBHOOKS,
  PAYMENTS,
  SALES,
  VAULT,
  PROJECTS,
  AUDIT,
];
