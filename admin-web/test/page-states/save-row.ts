import { adminApi, succeeded } from '@hallpass/testing';
import type { World } from './world.js';

/** A form, for the test of failing and conflicting saves. */
export interface SaveRow {
  /** Path of its file in `src`, without extension. */
  form: string;
  /** Route of its page, with search parameters. */
  page: string;
  /** The button that opens its dialog, or a menu button and the menu item. */
  opens?: string | readonly [button: string, choice: string];
  /** Input by field label. */
  typed: Readonly<Record<string, string>>;
  save: string;
  /** A conflicting change by another owner, and how the form shows it; or why there is no conflict to show. */
  theirs: { write: (world: World) => Promise<unknown>; shown: string } | string;
}

export type Write = (world: World) => Promise<unknown>;

export const patch =
  (path: (params: World['params']) => string, body: object): Write =>
  async ({ project, params }) =>
    succeeded(await adminApi(project).patch(path(params), body));

export const setting = (path: string, value: unknown): Write =>
  patch(() => '/internal/config/override', { config_override_string: JSON.stringify({ [path]: value }) });

export const inProject = (
  form: string,
  page: string,
  typed: SaveRow['typed'],
  save: string,
  theirs: SaveRow['theirs'],
  opens?: SaveRow['opens'],
): SaveRow => ({ form, page: `/projects/$projectId${page}`, typed, save, theirs, opens });

export const NEW = 'nobody else has what is new';
/** For forms that compare, but have no values that could conflict. */
export const SWITCH = 'a switch that both turn is as both want it';

export const SMTP = {
  type: 'standard',
  port: 587,
  username: 'them',
  password: 'theirs',
  sender_name: 'Theirs',
  sender_email: 'theirs@example.com',
};
