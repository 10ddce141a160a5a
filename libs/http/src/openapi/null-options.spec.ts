import { expect, it } from '@jest/globals';
import { makeNullAnOption } from './null-options.js';

const NULL = { type: 'string', nullable: true, enum: [null] };
const changed = (schema: object): object => {
  makeNullAnOption(schema);
  return schema;
};

it('null becomes an option of what is combined and nullable', () => {
  const team = { $ref: '#/components/schemas/TeamDto' };
  expect(changed({ nullable: true, type: 'object', allOf: [team], description: 'a team' })).toEqual({
    description: 'a team',
    anyOf: [team, NULL],
  });
  expect(changed({ nullable: true, allOf: [team, { type: 'object' }] })).toEqual({
    anyOf: [{ allOf: [team, { type: 'object' }] }, NULL],
  });
  expect(changed({ nullable: true, anyOf: [team, { type: 'string' }] })).toEqual({
    anyOf: [team, { type: 'string' }, NULL],
  });
  expect(changed({ nullable: true, oneOf: [team] })).toEqual({ oneOf: [team, NULL] });
});

it('everything else stays as it is, at any depth', () => {
  expect(changed({ type: 'string', nullable: true })).toEqual({ type: 'string', nullable: true });
  expect(changed({ anyOf: [{ type: 'string' }] })).toEqual({ anyOf: [{ type: 'string' }] });
  expect(changed({ properties: { a: { nullable: true, oneOf: [{ type: 'string' }] } } })).toEqual({
    properties: { a: { oneOf: [{ type: 'string' }, NULL] } },
  });
});
