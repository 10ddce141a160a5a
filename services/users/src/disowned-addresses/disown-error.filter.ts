import { type KnownError, KnownErrors, type TextError } from '@hallpass/errors';
import { LinkPageErrorFilter } from '@hallpass/http';
import { Catch } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { disownPage, pageLanguage } from './pages.js';

@Catch()
export class DisownErrorFilter extends LinkPageErrorFilter {
  protected override pageOf(error: KnownError | TextError, { headers }: FastifyRequest): string {
    const page = error instanceof KnownErrors.VerificationCodeExpired ? 'expired' : 'unknown';
    return disownPage(page, pageLanguage(headers['accept-language']));
  }
}
