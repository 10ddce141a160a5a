import type { Database } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { describe, expect, it } from '@jest/globals';
import { EventHandler } from './event-handler.js';
import { codecOf, eventsOf, type EventName } from './events.js';
import { QueueOptions } from './queue-options.js';
import { QueueRuntime } from './queue-runtime.js';

class Handler extends EventHandler {
  constructor(readonly event: EventName) {
    super();
  }

  async handle(): Promise<void> {}
}

const runtime = (): QueueRuntime => new QueueRuntime(new Settings(), new QueueOptions());
const db = {} as Database;

describe('QueueRuntime', () => {
  it('does not start while an event of a hosted service has no handler', () => {
    const incomplete = runtime();
    incomplete.register('email', db, [new Handler('mail.requested')]);
    expect(() => incomplete.onApplicationBootstrap()).toThrow(
      "Service 'email' has no handler for event 'data_export.due', although it is subscribed to it: see `EVENTS`",
    );
  });

  it('does not start with a handler for an event that its service has not subscribed to', () => {
    const surplus = runtime();
    surplus.register('permissions', db, [new Handler('user.deleted')]);
    expect(() => surplus.onApplicationBootstrap()).toThrow(
      "Service 'permissions' has a handler for event 'user.deleted'",
    );
  });

  it('refuses a second handler for an event', () => {
    const doubled = runtime();
    expect(() => doubled.register('email', db, [new Handler('user.deleted'), new Handler('user.deleted')])).toThrow(
      "Event 'user.deleted' has two handlers in service 'email'",
    );
  });

  it('refuses a handler of the wrong kind', () => {
    const wrong = runtime();
    expect(() => wrong.register('projects', db, [new Handler('user.created')])).toThrow(
      "Event 'user.created' reaches service 'projects' in batches, but its handler is of the other kind: see `batchedBy`",
    );
  });

  it('refuses a second recurring task of one name, from whichever module', () => {
    const doubled = runtime();
    const task = { name: 'ended-rows', run: async () => undefined };
    doubled.register('auth', db, [], [task]);
    expect(() => doubled.register('auth', db, [], [task])).toThrow(
      "Service 'auth' has two recurring tasks named 'ended-rows'",
    );
    doubled.register('email', db, [], [task]);
  });

  it('takes all handlers of a service, from however many modules', () => {
    const complete = runtime();
    for (const service of ['users', 'email'] as const)
      for (const event of eventsOf(service)) complete.register(service, db, [new Handler(event)]);
    expect(() => complete.assertComplete()).not.toThrow();
  });
});

describe('the table of events', () => {
  it('stores payloads under the names of proto/, which other releases read', () => {
    const mail = {
      mail_id: 'a',
      recipient: 'b',
      user_id: 'c',
      template: 'magic_link',
      sealed_variables: 'd',
      locale: 'de',
    } as const;
    expect(codecOf('mail.requested').toJSON(mail)).toEqual(mail);
    expect(codecOf('mail.requested').fromJSON(mail)).toEqual(mail);
    const project = { id: 'a' };
    expect(codecOf('project.deleted').toJSON(project)).toEqual(project);
    expect(codecOf('project.deleted').fromJSON(project)).toEqual(project);
    const deletion = { id: 'a', teams: [{ id: 'b' }] };
    expect(codecOf('user.deleted').toJSON(deletion)).toEqual(deletion);
    expect(codecOf('user.deleted').fromJSON(deletion)).toEqual(deletion);
    const user = { id: 'a', user_json: '{"client_metadata":"\\u0000"}' };
    expect(codecOf('user.created').toJSON(user)).toEqual(user);
    expect(codecOf('user.updated').fromJSON(user)).toEqual(user);
    const team = { id: 'a', team_json: '{}' };
    expect(codecOf('team.created').toJSON(team)).toEqual(team);
    expect(codecOf('team.updated').fromJSON(team)).toEqual(team);
    expect(codecOf('team.deleted').fromJSON({ id: 'a' })).toEqual({ id: 'a' });
    const membership = { team_id: 'a', user_id: 'b' };
    expect(codecOf('team_membership.created').toJSON(membership)).toEqual(membership);
    expect(codecOf('team_membership.deleted').fromJSON(membership)).toEqual(membership);
    const grant = { id: 'a', user_id: 'b', team_id: 'c' };
    expect(codecOf('team_permission.created').toJSON(grant)).toEqual(grant);
    expect(codecOf('team_permission.deleted').fromJSON(grant)).toEqual(grant);
    const projectGrant = { id: 'a', user_id: 'b' };
    expect(codecOf('project_permission.created').toJSON(projectGrant)).toEqual(projectGrant);
    expect(codecOf('project_permission.deleted').fromJSON(projectGrant)).toEqual(projectGrant);
    const job = { job_id: 'a' };
    expect(codecOf('user_job.due').toJSON(job)).toEqual(job);
    expect(codecOf('user_job.due').fromJSON(job)).toEqual(job);
  });
});
