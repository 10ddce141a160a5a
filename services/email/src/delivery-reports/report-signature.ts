import { createHmac, timingSafeEqual } from 'node:crypto';
import { TextError } from '@hallpass/errors';
import { deriveKey, ofEachSecret, Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';

/** Accepted clock difference. Limits how long a captured report can be replayed. */
const TOLERANCE_SECONDS = 5 * 60;

/** `t=<seconds since the epoch>,v1=<HMAC-SHA256 of "<t>.<body>", in hexadecimal>` */
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Verifies the signatures of mail servers' reports. Each project's secret is derived from the secret of the instance.
 */
@Injectable()
export class ReportSignature {
  constructor(private readonly settings: Settings) {}

  /** The project's signing secret. Changes when HALLPASS_SECRET is rotated. */
  secretOf(projectId: string): string {
    return secretOf(this.settings.secret, projectId);
  }

  /** @throws TextError 401 */
  assertSigned({ projectId, header, body }: { projectId: string; header: string | undefined; body: Buffer }): void {
    const [, seconds, given] = HEADER.exec(header ?? '') ?? [];
    if (!seconds || !given)
      throw new TextError(
        401,
        'INVALID_SIGNATURE',
        'The report is not signed. See x-hallpass-signature in the documentation.',
      );
    if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
      throw new TextError(401, 'SIGNATURE_TOO_OLD', 'The signature is too old, or the clock of the sender is wrong.');
    const isGood = ofEachSecret(this.settings, (secret) => secretOf(secret, projectId)).some((secret) => {
      const expected = signReport(secret, Number(seconds), body);
      return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'));
    });
    if (!isGood)
      throw new TextError(401, 'INVALID_SIGNATURE', 'The signature of the report is wrong. Check the signing key.');
  }
}

/** The `v1` of the header, in hexadecimal. */
export function signReport(secret: string, seconds: number, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

const secretOf = (secret: string, projectId: string): string =>
  `mrs_${deriveKey(secret, `mail-reports/${projectId}`).toString('hex')}`;
