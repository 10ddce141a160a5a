import { expect, it, jest } from '@jest/globals';
import { eventsCommitted, onEventsCommitted } from './commit-nudge.js';

it('a commit with events reaches everybody who listens, and nobody who has ended listening', () => {
  const [nudged, early] = [jest.fn(), jest.fn()];
  const unsubscribe = onEventsCommitted(nudged);
  onEventsCommitted(early)();
  eventsCommitted();
  unsubscribe();
  eventsCommitted();
  expect([nudged, early].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
