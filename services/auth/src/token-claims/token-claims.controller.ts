import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { PreviewTokenDto, TokenPreviewDto } from './token-claims.dto.js';
import { TokenPreviews } from './token-previews.service.js';

/** The claims that a project adds to access tokens (docs/custom-claims.md). Not part of the contract. */
@Controller('internal/token-claims')
@Access('admin')
export class TokenClaimsController {
  constructor(private readonly previews: TokenPreviews) {}

  @Post('preview')
  @Operation({
    summary: 'Preview the access token of a user',
    area: 'sessions',
    access: 'admin',
    right: 'users:read',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: 'changes nothing',
  })
  @Answers(200, TokenPreviewDto, 'UserNotFound')
  preview(@CurrentCaller() caller: Caller, @Body() dto: PreviewTokenDto): Promise<TokenPreviewDto> {
    return this.previews.preview(caller, {
      userId: dto.user_id,
      accessTokens: dto.access_tokens,
    });
  }
}
