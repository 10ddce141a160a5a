import type { Settings } from '@hallpass/settings';
import { createTransport } from 'nodemailer';
import { bad, good, type Finding } from './finding.js';

const TIMEOUT_MILLIS = 4_000;

/** Connects and signs in to the mail server; sends nothing. */
export async function checkMail({ mail, smtpUrl }: Settings): Promise<Finding> {
  if (mail === 'capture' || !smtpUrl) return good('mail', 'captured, not sent; to send emails, set SMTP_URL');
  const { hostname, port } = new URL(smtpUrl);
  const place = port ? `${hostname}:${port}` : hostname;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MILLIS,
    greetingTimeout: TIMEOUT_MILLIS,
    socketTimeout: TIMEOUT_MILLIS,
    dnsTimeout: TIMEOUT_MILLIS,
  });
  try {
    await transport.verify();
    return good('mail', place);
  } catch (error) {
    // Do not show the error's message: a mail server may repeat what it was sent.
    const { code } = error as { code?: string };
    const advice =
      code === 'EAUTH'
        ? 'it rejects the user name or password, so correct them in SMTP_URL'
        : 'start it, or correct SMTP_URL';
    return bad('mail', `The mail server ${place} is not usable (${code ?? 'no response'}): ${advice}.`);
  } finally {
    transport.close();
  }
}
