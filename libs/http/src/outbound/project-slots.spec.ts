import { expect, it } from '@jest/globals';
import { ProjectSlots } from './project-slots.js';

it('leaves the other projects their share', () => {
  const slots = new ProjectSlots({ ofProject: 2, inAll: 10 });
  expect([slots.take('slow'), slots.take('slow')]).not.toContain(null);
  expect(slots.take('slow')).toBeNull();
  expect(slots.take('other')).not.toBeNull();
});

it('limits all projects together', () => {
  const slots = new ProjectSlots({ ofProject: 2, inAll: 3 });
  for (const project of ['a', 'b', 'c']) expect(slots.take(project)).not.toBeNull();
  expect(slots.take('d')).toBeNull();
});

it('has a slot again that was given back', () => {
  const slots = new ProjectSlots({ ofProject: 1, inAll: 1 });
  for (let n = 0; n < 3; n += 1) {
    const release = slots.take('p');
    expect(slots.take('p')).toBeNull();
    release!();
  }
});
