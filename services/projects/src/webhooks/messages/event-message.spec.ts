import { expect, it } from '@jest/globals';
import { eventMessage } from './event-message.js';

it("accepts a user's text that an earlier release did not validate", () => {
  const user_json = String.raw`{"id":"u","server_metadata":{"a":"\ud800 \u0000 \\ud800"}}`;
  const { body } = eventMessage({ event: 'user.updated', payload: { id: 'u', user_json } });
  expect(body).toBe(
    String.raw`{"type":"user.updated","data":{"id":"u","server_metadata":{"a":"\ufffd \ufffd \\ud800"}}}`,
  );
});
