import type { SealContext } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { readDto } from '@hallpass/http';
import { CreateUserDto } from '../users/user-fields.dto.js';
import type { JobKey } from './job.sql.js';

export const sealContext = ({ projectId, jobId }: JobKey, line: number): SealContext => ({
  column: 'users.job_row.content',
  rowId: `${jobId}/${line}`,
  projectId,
});

/** Parses a line like the body of `POST /users`. @throws SchemaError */
export function readImportedUser(text: string): CreateUserDto {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's own message quotes the line, which may contain a password.
    throw new KnownErrors.SchemaError({ message: 'The line is not valid JSON.' });
  }
  const faults: string[] = [];
  const dto = readDto(CreateUserDto, value, { path: 'user', text: false, faults });
  if (faults.length > 0) throw new KnownErrors.SchemaError({ message: faults.join('; ') });
  return dto as CreateUserDto;
}
