import { describe, expect, it } from '@jest/globals';
import { personalTeamName } from './personal-team.js';

describe('personalTeamName', () => {
  it.each([
    ['Ada', 'ada@example.com', "Ada's Team"],
    [null, 'ada@example.com', "ada@example.com's Team"],
    ['', 'ada@example.com', "ada@example.com's Team"],
    [null, null, 'Personal Team'],
    [undefined, undefined, 'Personal Team'],
  ])('of name %p and address %p is %p', (name, email, expected) => {
    expect(personalTeamName(name, email)).toBe(expected);
  });
});
