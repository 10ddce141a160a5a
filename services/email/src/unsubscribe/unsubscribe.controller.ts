import { Access } from '@hallpass/access';
import {
  Answers,
  AnswersErrorPages,
  IgnoresBody,
  LINK_PAGE_HEADERS,
  Operation,
  LinkPageErrorFilter,
} from '@hallpass/http';
import { Controller, Get, Post, Query, Res, Catch } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { UnsubscribeQuery } from './unsubscribe.dto.js';
import { UnsubscribeService, brokenLinkPage } from './unsubscribe.service.js';

@Catch()
class UnsubscribeErrorFilter extends LinkPageErrorFilter {
  protected override pageOf(): string {
    return brokenLinkPage('It has expired or is incomplete. Use the link in a newer email.');
  }
}

const PAGE = { type: 'string', description: 'a page' };
const ERRORS = ['VerificationCodeNotFound', 'VerificationCodeExpired'] as const;

/** The target of unsubscribe links. Browsers and email programs send none of our headers. */
@Controller('emails/unsubscribe-link')
@Access('none')
@AnswersErrorPages(UnsubscribeErrorFilter)
export class UnsubscribeController {
  constructor(private readonly unsubscriptions: UnsubscribeService) {}

  /** Returns a page with one button and changes nothing. */
  @Get()
  @Operation({ summary: 'Show the unsubscribe page', area: 'emails', access: 'none' })
  @ApiProduces('text/html')
  @Answers(200, PAGE, ...ERRORS)
  async ask(@Query() query: UnsubscribeQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const page = await this.unsubscriptions.ask(query);
    void reply.headers(LINK_PAGE_HEADERS);
    return page;
  }

  /** Serves the page's button and the one-click request of mail clients (RFC 8058), which may send either type of form. */
  @Post()
  @Operation({
    summary: 'Unsubscribe, also with one click in an email app',
    area: 'emails',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @IgnoresBody()
  @ApiProduces('text/html')
  @Answers(200, PAGE, ...ERRORS)
  async unsubscribe(
    @Query() query: UnsubscribeQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const page = await this.unsubscriptions.unsubscribe(query);
    void reply.headers(LINK_PAGE_HEADERS);
    return page;
  }
}
