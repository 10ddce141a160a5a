import type { Settings } from '@hallpass/settings';
import { relative } from 'node:path';
import { bold, cyan } from './terminal.js';

export interface FirstSteps {
  /** What there is to say of the first owner; null once there is one, or when nobody may become it. */
  firstOwner: string | null;
  logFile: string | null;
  /** In distributed mode every port on loopback, the gateway's first. */
  ports?: number[];
}

/** What a person needs once the server answers: addresses, the first owner's link, where mail and logs are. */
export function readyMessage(settings: Settings, { firstOwner, logFile, ports }: FirstSteps): string {
  const lines = [
    '',
    `  ${bold('Hallpass is ready')}`,
    '',
    `  Dashboard   ${cyan(settings.url)}`,
    `  API         ${cyan(`${settings.url}/api/v1`)}`,
    `  Docs        ${cyan(`${settings.url}/docs`)}`,
    '',
  ];
  if (firstOwner) lines.push(`  ${firstOwner}`, '');
  if (settings.mail === 'capture') lines.push('  Mail is captured, not sent, until SMTP_URL is set.');
  if (settings.oauthDevIssuer)
    lines.push(`  Sign-in with shared providers leads to ${settings.oauthDevIssuer}, not to them.`);
  if (ports) lines.push(`  ${ports.length} processes run, on the ports ${ports[0]} to ${ports.at(-1)}.`);
  lines.push(`  Data is in ${short(settings.dataDir)}${logFile ? `, the log in ${short(logFile)}` : ''}.`);
  lines.push('  Ctrl-C stops everything.', '');
  return lines.join('\n');
}

/** A path as short as a person would type it here. */
function short(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere && !fromHere.startsWith('..') ? fromHere : path;
}
