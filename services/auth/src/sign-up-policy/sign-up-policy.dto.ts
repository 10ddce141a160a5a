import { ApiProperty } from '@nestjs/swagger';
import { EmailField, StringField } from '@hallpass/http';

export const RULES = [
  'none',
  'allowed',
  'blocked',
  'not_allowed',
  'no_address',
  'disposable',
  'sub_address',
  'closed',
  'invited',
  'needs_invitation',
  'on_waitlist',
  'country_blocked',
  'country_not_allowed',
  'country_unknown',
] as const;

/** How many sign-ups a changed policy is compared with. */
export const REPLAYED_SIGN_UPS = 100;

const POLICY = {
  optional: true,
  description:
    'a changed policy: JSON object with `auth.signUp` and `auth.allowSignUp`, as in `PATCH /internal/config/override`. Default: the saved policy',
  example: '{"auth.signUp":{"refuseDisposable":true}}',
} as const;

export class TestSignUpDto {
  @EmailField('loose', { nullable: true, description: 'null: a sign-up without an address' }) email!: string | null;
  @StringField({
    optional: true,
    nullable: true,
    pattern: /^[A-Z]{2}$/,
    patternMessage: 'must be a country code of two capital letters (ISO 3166-1)',
    description: 'the country of the person; null: unknown. Default: any country',
  })
  country?: string | null;
  @StringField(POLICY) policy_string?: string;
}

export class ReplaySignUpsDto {
  @StringField({ ...POLICY, optional: false, description: POLICY.description.replace(/ Default.*/, '') })
  policy_string!: string;
}

export class SignUpDecisionDto {
  @ApiProperty() is_allowed!: boolean;
  @ApiProperty({ enum: RULES, description: 'the rule that decides' }) rule!: (typeof RULES)[number];
  @ApiProperty({ type: String, nullable: true, description: 'the entry of a list that decides; null if none does' })
  pattern!: string | null;
}

export class ReplayedSignUpDto {
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  @ApiProperty({ type: 'integer' }) signed_up_at_millis!: number;
  @ApiProperty({ type: SignUpDecisionDto, description: 'by the saved policy' }) before!: SignUpDecisionDto;
  @ApiProperty({ type: SignUpDecisionDto, description: 'by the changed policy' }) after!: SignUpDecisionDto;
}

export class ReplayedSignUpsDto {
  @ApiProperty({ type: [ReplayedSignUpDto], maxItems: REPLAYED_SIGN_UPS, description: 'latest first' })
  items!: ReplayedSignUpDto[];
}
