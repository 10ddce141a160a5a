/** @once the classes run on a separate database */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sealer, sql } from '@hallpass/database';
import { ResealedSubjectKeys } from '../src/authorization-server/subjects/resealed-subject-keys.js';
import { Subjects } from '../src/authorization-server/subjects/subjects.service.js';
import { startDatabase, type TestDatabase } from './database.js';

describe('keys of pairwise subjects, security M2 and M3', () => {
  let test: TestDatabase;
  let [before, during, after]: Sealer[] = [];
  beforeAll(async () => {
    test = await startDatabase();
    const secret = randomBytes(32).toString('hex');
    before = new Sealer(test.settings);
    during = new Sealer({ ...test.settings, secret, previousSecret: test.settings.secret });
    after = new Sealer({ ...test.settings, secret, previousSecret: null });
  });
  afterAll(() => test?.stop());

  /** A process with empty caches. */
  const withSealer = (sealer = before!) => new Subjects(test.database, sealer);
  const addKey = (projectId: string) => test.database.transaction((tx) => withSealer().addKey(tx, projectId));
  const subjectIn = (projectId: string, sealer?: Sealer) => withSealer(sealer).of(projectId, 'app.example', 'user');

  it('belong to one project, and cannot be moved to another', async () => {
    await expect(subjectIn('none')).rejects.toThrow('no key');
    await addKey('moved');
    await addKey('first');
    const [row] = await sql<{ sealed_key: string }>(
      test.database,
      'SELECT sealed_key FROM auth.subject_key WHERE project_id = :projectId',
      { projectId: 'first' },
    );
    const move = 'UPDATE auth.subject_key SET sealed_key = :sealedKey WHERE project_id = :projectId';
    await sql(test.database, move, { projectId: 'moved', sealedKey: row!.sealed_key });
    await expect(subjectIn('moved')).rejects.toThrow('was changed or moved');
    await sql(test.database, 'DELETE FROM auth.subject_key WHERE project_id = :projectId', { projectId: 'moved' });
  });

  it('are made once, by the first of several processes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => addKey('race')));
    const subjects = await Promise.all([subjectIn('race'), subjectIn('race'), subjectIn('first')]);
    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[2]).not.toBe(subjects[0]);
    await addKey('race');
    expect(await subjectIn('race')).toBe(subjects[0]);
  });

  it('keep their subjects when HALLPASS_SECRET changes', async () => {
    for (const projectId of ['a', 'b', 'c']) await addKey(projectId);
    const subjects = await Promise.all(['a', 'b', 'c'].map((projectId) => subjectIn(projectId)));
    await expect(subjectIn('a', after)).rejects.toThrow('Set HALLPASS_SECRET_PREVIOUS');
    await new ResealedSubjectKeys(test.database, after!).run();
    expect(await subjectIn('a')).toBe(subjects[0]);
    await new ResealedSubjectKeys(test.database, during!).run();
    expect(await Promise.all(['a', 'b', 'c'].map((projectId) => subjectIn(projectId, after)))).toEqual(subjects);
  });

  it('are resealed even if one of them is damaged, which is reported', async () => {
    for (const projectId of ['damaged', 'whole']) await addKey(projectId);
    const damage = `UPDATE auth.subject_key SET sealed_key = sealed_key || 'AAAA' WHERE project_id = :projectId`;
    await sql(test.database, damage, { projectId: 'damaged' });
    await expect(new ResealedSubjectKeys(test.database, during!).run()).rejects.toThrow('was changed');
    expect(await subjectIn('whole', after)).toEqual(expect.any(String));
  });
});
