import type { Settings } from '@hallpass/settings';
import { relative } from 'node:path';
import { bold, cyan } from './terminal.js';

export interface FirstSteps {
  /** The line about the first owner; null if there is an owner, or if nobody may become one. */
  firstOwner: string | null;
  logFile: string | null;
  /** In distributed mode: all loopback ports, the gateway's first. */
  ports?: number[];
}

/** The message when the server is ready: addresses, the first owner's link, where to find emails and logs. */
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
  if (settings.mail === 'capture') lines.push('  Emails are captured, not sent, until SMTP_URL is set.');
  if (settings.oauthDevIssuer)
    lines.push(`  Sign-in with shared providers leads to ${settings.oauthDevIssuer} instead.`);
  if (ports) lines.push(`  ${ports.length} processes are running on the ports ${ports[0]} to ${ports.at(-1)}.`);
  lines.push(`  Data is in ${short(settings.dataDir)}${logFile ? `, the log in ${short(logFile)}` : ''}.`);
  lines.push('  Press Ctrl-C to stop.', '');
  return lines.join('\n');
}

function short(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere && !fromHere.startsWith('..') ? fromHere : path;
}
