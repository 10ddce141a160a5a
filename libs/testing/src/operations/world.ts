import type { TestProject, TestUser } from '../projects/test-project.js';

/** Kinds of things that an id in a call can name. Each world has one of each, all of them Ada's. */
export const THINGS = [
  'user',
  'team',
  'session',
  'channel',
  'account',
  'passkey',
  'userKey',
  'teamKey',
  'invitation',
  'job',
  'dataExport',
  'mail',
  'draft',
  'template',
  'theme',
  'projectKeys',
  'project',
  'teamPermission',
  'projectPermission',
  'store',
  'application',
  'applicationSecret',
  'connectedApplication',
  'resource',
  'endpoint',
  'message',
  'subscription',
  'payment',
] as const;
export type Thing = (typeof THINGS)[number];
export type Ids = Record<Thing, string>;

/** A project with a user Ada, who has one of everything. */
export interface World {
  project: TestProject;
  ada: TestUser;
  ids: Ids;
  /** Permission ids are words, so that another project can have different ones. */
  permission: string;
}
