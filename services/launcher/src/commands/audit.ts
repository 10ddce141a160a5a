import { AuditVerification } from '@hallpass/service-standalone/audit';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const audit: Command = {
  usage: [
    'audit verify [project id]...',
    'checks whether entries of the audit log were changed, removed, added or moved, and lists them',
  ],
  async run([action = '', ...wanted]) {
    if (action !== 'verify') {
      sayFailure(`Usage: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db, settings) => {
      const verification = new AuditVerification(db, settings);
      const known = await verification.projects();
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`The project ${unknown.join(', ')} does not exist and has no audit log.`);
        return 1;
      }
      return verify(verification, wanted.length > 0 ? wanted : known);
    });
  },
};

async function verify(verification: AuditVerification, projectIds: string[]): Promise<number> {
  let faulty = 0;
  for (const projectId of projectIds) {
    for (const { log, entries, end, faults } of await verification.verify(projectId)) {
      if (faults.length > 0) faulty += 1;
      const until = end ? `, up to position ${end.position} ${end.hash}` : '';
      say(`${projectId} ${log}: ${entries} ${entries === 1 ? 'entry' : 'entries'}${until}`);
      for (const fault of faults) sayFailure(`  ${fault}`);
    }
  }
  say(
    faulty === 0
      ? 'All logs match their seals.'
      : `${faulty} ${faulty === 1 ? 'log does' : 'logs do'} not match the seals.`,
  );
  return faulty === 0 ? 0 : 1;
}
