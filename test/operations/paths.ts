import { type Ids, type Thing, THINGS } from '@hallpass/testing';

/** The kinds of things that path parameters name, by the end of a path with the parameter. */
const NAMED: Readonly<Record<string, Thing>> = {
  '{user_id}': 'user',
  '{team_id}': 'team',
  '{job_id}': 'job',
  '{export_id}': 'dataExport',
  '{project_id}': 'project',
  '{app_id}': 'project',
  '/connected-applications/{application_id}': 'connectedApplication',
  '{application_id}': 'application',
  '{secret_id}': 'applicationSecret',
  '{resource_id}': 'resource',
  '{endpoint_id}': 'endpoint',
  '{msg_id}': 'message',
  '{subscription_id}': 'subscription',
  '{entry_id}': 'payment',
  '{customer_type}/{customer_id}': 'user',
  '/api-keys/{id}': 'projectKeys',
  '/contact-channels/{user_id}/{id}': 'channel',
  '/email-drafts/{id}': 'draft',
  '/email-templates/{id}': 'template',
  '/email-themes/{id}': 'theme',
  '/emails/{id}': 'mail',
  '/oauth-providers/{user_id}/{provider_id}': 'account',
  '/passkeys/{id}': 'passkey',
  '/project-permission-definitions/{permission_id}': 'projectPermission',
  '/project-permissions/{user_id}/{permission_id}': 'projectPermission',
  '/sessions/{id}': 'session',
  '/stores/{id}': 'store',
  '/team-api-keys/{id}': 'teamKey',
  '/team-invitations/{id}': 'invitation',
  '/team-permission-definitions/{permission_id}': 'teamPermission',
  '/team-permissions/{team_id}/{user_id}/{permission_id}': 'teamPermission',
  '/user-api-keys/{id}': 'userKey',
};

/** Parameters with the same values in every project. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  customer_type: 'user',
  item_id: 'credits',
  notification_category_id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
};

/** Replaces the parameters of an operation's path: `/users/{user}`. */
export const pathOf = (operation: string): string => {
  const route = operation.split(' ')[1]!;
  return route.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const upTo = route.slice(0, at + name.length + 2);
    const thing = Object.entries(NAMED).find(([end]) => upTo.endsWith(end))?.[1];
    return thing === undefined ? (EVERYWHERE[name] ?? 'github') : `{${thing}}`;
  });
};

/** Replaces `{user}` and the names of other things. */
export const fill = (text: string, ids: Ids, encode = (id: string): string => id): string =>
  THINGS.reduce((filled, thing) => filled.replaceAll(`{${thing}}`, encode(ids[thing])), text);
