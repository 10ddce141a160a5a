import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { JsonField, UuidField } from '@hallpass/http';
import { CLAIM_FAILURES, type ClaimFailure, MAX_CLAIMS } from '@hallpass/project-config';

export class PreviewTokenDto {
  @UuidField() user_id!: string;
  @JsonField({
    optional: true,
    description: 'settings to try instead of the stored ones: an object like `accessTokens` of the configuration',
  })
  access_tokens?: unknown;
}

class PreviewedClaimDto {
  @ApiProperty() name!: string;
  @ApiProperty({
    description: 'whether the token has the claim, perhaps with its default',
  })
  is_in_token!: boolean;
  @ApiPropertyOptional({
    description: 'JSON; absent if the token lacks the claim',
  })
  value?: unknown;
  @ApiProperty({ description: 'of the name and the value, as JSON in UTF-8' })
  bytes!: number;
  @ApiPropertyOptional({
    enum: CLAIM_FAILURES,
    description: 'why the token lacks the claim, or has its default',
  })
  failure?: ClaimFailure;
}

export class TokenPreviewDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'the payload of a token for the newest session of the user; without a session, its id is 00000000-0000-4000-8000-000000000000',
  })
  payload!: object;
  @ApiProperty({
    type: [PreviewedClaimDto],
    maxItems: MAX_CLAIMS,
    description: 'the claims of the project, in the order of placing',
  })
  claims!: PreviewedClaimDto[];
  @ApiProperty({ description: 'of the custom claims as one JSON object' })
  own_bytes!: number;
  @ApiProperty() own_bytes_limit!: number;
  @ApiProperty() token_characters!: number;
  @ApiProperty() token_characters_limit!: number;
}
