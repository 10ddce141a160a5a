import { AuditVerification } from '@hallpass/service-standalone/audit';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const audit: Command = {
  usage: [
    'audit verify [project id]...',
    'looks whether entries of the audit log were changed, removed, added or moved, and says which',
  ],
  async run([action = '', ...wanted]) {
    if (action !== 'verify') {
      sayFailure(`Call it as: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db, settings) => {
      const verification = new AuditVerification(db, settings);
      const known = await verification.projects();
      const unknown = wanted.filter((id) => !known.includes(id));
      if (unknown.length > 0) {
        sayFailure(`There is no project ${unknown.join(', ')}, and no log of one.`);
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
  say(faulty === 0 ? 'All is as it was sealed.' : `${faulty} ${faulty === 1 ? 'log is' : 'logs are'} not as sealed.`);
  return faulty === 0 ? 0 : 1;
}
