import { describe, expect, it } from '@jest/globals';

interface Recorded {
  text: string;
  valuesOf(given: object): unknown[];
}

const { loadStatements } = (await import(new URL('../bench/floor/statements.mjs', import.meta.url).href)) as {
  loadStatements(): Promise<Record<string, Recorded>>;
};
const statements = await loadStatements();

/** What `npm run bench` compares Hallpass with runs the statements of Hallpass: they are found, and their values are known. */
describe('the floor of the benchmark', () => {
  it.each(Object.entries(statements))('runs %s with a value for each parameter', (_name, { text, valuesOf }) => {
    const given = new Proxy({}, { get: (_, name) => `given ${String(name)}` });
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    expect(valuesOf(given)).toHaveLength(Math.max(...numbers));
    expect(() => valuesOf({})).toThrow('The floor gives no');
  });

  it('makes the user and the session that it is told', () => {
    const given = { projectId: 'p', userId: 'u', email: 'e', passwordHash: 'h', tokenHash: 't' };
    expect(statements['createUser']!.valuesOf(given)).toEqual(expect.arrayContaining(['p', 'u', 'e', 'h']));
    expect(statements['createSession']!.valuesOf(given)).toEqual(expect.arrayContaining(['p', 'u', 't']));
  });
});
