import { describe, expect, it } from '@jest/globals';
import { readImportedUser } from './imported-line.js';

const schemaError = expect.objectContaining({ code: 'SCHEMA_ERROR' });

describe('readImportedUser', () => {
  it.each(['', '{', 'null', '[]', '"ada"', '{"id":"x"}', '{"primary_email":"nobody"}', '{"otp_auth_enabled":"yes"}'])(
    'refuses %j as POST /users would',
    (line) => {
      expect(() => readImportedUser(line)).toThrow(schemaError);
    },
  );

  it('quotes nothing from a line that is not JSON', () => {
    expect(() => readImportedUser('{"password":"hunter2"')).toThrow(
      expect.objectContaining({ details: { message: expect.not.stringContaining('hunter2') } }),
    );
  });

  it('reads only the fields of a new user', () => {
    const line = '{"primary_email":"ada@example.com","password_hash":"$2b$","__proto__":{"is_anonymous":true}}';
    expect(() => readImportedUser(line)).toThrow(schemaError);
    const user = readImportedUser('{"primary_email":"ada@example.com","client_metadata":{"a":1}}');
    expect({ ...user }).toEqual({ primary_email: 'ada@example.com', client_metadata: { a: 1 } });
  });
});
