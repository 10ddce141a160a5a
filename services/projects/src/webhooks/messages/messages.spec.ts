import { expect, it, describe } from '@jest/globals';
import { eventMessage } from './webhook-messages.js';
import { EVENT_TYPES, unpublishedEvents } from './event-types.js';

describe('event message', () => {
  it("accepts a user's text that an earlier release did not validate", () => {
    const user_json = String.raw`{"id":"u","server_metadata":{"a":"\ud800 \u0000 \\ud800"}}`;
    const { body } = eventMessage({ event: 'user.updated', payload: { id: 'u', user_json } });
    expect(body).toBe(
      String.raw`{"type":"user.updated","data":{"id":"u","server_metadata":{"a":"\ufffd \ufffd \\ud800"}}}`,
    );
  });
});

describe('types of messages', () => {
  it('are those of contract/04 §9, each with schema and example', () => {
    expect(unpublishedEvents()).toEqual([]);
    expect(EVENT_TYPES).toHaveLength(23);
    for (const { name, schema, example } of EVENT_TYPES) {
      expect(example).toMatchObject({ type: name });
      expect(schema).toMatchObject({ title: name, required: ['type', 'data'], examples: [example] });
    }
  });

  it.each([
    ['user.created', { id: 'u', user_json: '{"id":"u","server_metadata":{"b":1,"a":2}}' }, 'user:u'],
    ['team.updated', { id: 't', team_json: '{"id":"t"}' }, 'team:t'],
    ['team.deleted', { id: 't' }, 'team:t'],
    ['user.deleted', { id: 'u', teams: [{ id: 't' }] }, 'user:u'],
    ['team_membership.created', { team_id: 't', user_id: 'u' }, 'user:u'],
    ['project_permission.deleted', { id: 'beta', user_id: 'u' }, 'user:u'],
  ] as const)('name the subject of %s, whose messages are ordered', (event, payload, subject) => {
    const message = eventMessage({ event, payload: payload as never });
    const { user_json, team_json } = payload as { user_json?: string; team_json?: string };
    expect(message).toEqual({
      subject,
      body: `{"type":"${event}","data":${user_json ?? team_json ?? JSON.stringify(payload)}}`,
    });
  });
});
