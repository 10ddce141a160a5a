import { Access } from '@hallpass/access';
import { Answers, LINK_PAGE_HEADERS, Operation, LinkPageErrorFilter } from '@hallpass/http';
import { Controller, Get, Headers, Post, Query, Res, UseFilters, Catch } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KnownError, KnownErrors, type TextError } from '@hallpass/errors';
import { DisownQuery } from './disown.dto.js';
import { DisownService } from './disown.service.js';
import { disownPage, pageLanguage } from './pages.js';

@Catch()
class DisownErrorFilter extends LinkPageErrorFilter {
  protected override pageOf(error: KnownError | TextError, { headers }: FastifyRequest): string {
    const page = error instanceof KnownErrors.VerificationCodeExpired ? 'expired' : 'unknown';
    return disownPage(page, pageLanguage(headers['accept-language']));
  }
}

const PAGE = { type: 'string', description: 'a page, in the language that the browser prefers' };
const ERRORS = ['VerificationCodeNotFound', 'VerificationCodeExpired'] as const;

/** The target of the “this was not me” link in verification emails. Browsers send none of our headers. */
@Controller('contact-channels/disown')
@Access('none')
@UseFilters(DisownErrorFilter)
export class DisownController {
  constructor(private readonly disowning: DisownService) {}

  /** Shows a page with one button. Changes nothing, because programs that scan emails follow links. */
  @Get()
  @Operation({ summary: 'Show the “this was not me” page', area: 'contact-channels', access: 'none' })
  @ApiProduces('text/html')
  @Answers(200, PAGE, ...ERRORS)
  async ask(
    @Query() query: DisownQuery,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { disowning, projectName } = await this.disowning.ask(query);
    void reply.headers(LINK_PAGE_HEADERS);
    const page = disowning === 'account' || disowning === 'address' ? (`ask_${disowning}` as const) : disowning;
    return disownPage(page, pageLanguage(language), projectName);
  }

  /** Handles the button. Ignores the body. */
  @Post()
  @Operation({
    summary: 'Remove an email address from an account of somebody else',
    area: 'contact-channels',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @ApiProduces('text/html')
  @Answers(200, PAGE, ...ERRORS)
  async disown(
    @Query() query: DisownQuery,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { disowning, projectName } = await this.disowning.disown(query);
    void reply.headers(LINK_PAGE_HEADERS);
    return disownPage(disowning, pageLanguage(language), projectName);
  }
}
