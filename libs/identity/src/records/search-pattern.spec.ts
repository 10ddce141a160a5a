import { describe, expect, it } from '@jest/globals';
import { searchedUserId } from './search-pattern.js';

describe('searchedUserId', () => {
  const id = '0b9ad0f5-6f3c-4a0e-9a44-3f6b7a1c2d3e';

  it.each([
    [id.toUpperCase(), 'in upper case'],
    [id.replace('-4a0e-', '-1a0e-'), 'of version 1'],
    [id.replace('-9a44-', '-ca44-'), 'of another variant'],
    [id.slice(0, -1), 'that is too short'],
    [`${id}x`, 'with a letter more'],
    ['', 'that is empty'],
  ])('finds no id in %p, a text %s', (text) => {
    expect(searchedUserId(text)).toBeNull();
  });

  it.each([id, ` ${id} `, `"${id}"`, `{${id}}`])('finds the id in %p', (text) => {
    expect(searchedUserId(text)).toBe(id);
  });
});
