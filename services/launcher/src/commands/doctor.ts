import { sayReport, type Finding } from '../doctor/finding.js';
import { checkInstallation } from '../doctor/check-installation.js';
import type { Command } from './command.js';

export const doctor: Command = {
  usage: [
    'doctor',
    'checks settings, ports, database, roles, queues, storage and mail within 10 s, and explains each problem',
  ],
  async run() {
    const findings: Finding[] = [];
    for await (const finding of checkInstallation(process.env)) {
      sayReport(finding);
      findings.push(finding);
    }
    // Exit explicitly, so that work left by a check, such as a DNS lookup, does not delay it.
    process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1);
  },
};
