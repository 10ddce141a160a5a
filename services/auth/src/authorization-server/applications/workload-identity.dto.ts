import { ArrayField, EnumField, ObjectField, StringField } from '@hallpass/http';
import { BackChannelUriField, JwksField } from './application-fields.js';
import type { Jwks } from './application.sql.js';

export const MAX_WORKLOAD_IDENTITIES = 10;
const MAX_CLAIMS = 10;
const TEXT_MAX_LENGTH = 500;

class ClaimRuleDto {
  @StringField({ notEmpty: true, maxLength: 100, description: 'name of a claim whose value is text' }) name!: string;
  @StringField({ notEmpty: true, maxLength: TEXT_MAX_LENGTH }) value!: string;
  @EnumField(['exact', 'prefix'], { description: '`prefix`: the claim begins with the value' })
  match!: 'exact' | 'prefix';
}

/** A platform whose tokens the application uses instead of a secret. */
export class WorkloadIdentityDto {
  @StringField({ notEmpty: true, maxLength: TEXT_MAX_LENGTH, description: 'the claim `iss`, compared exactly' })
  issuer!: string;
  @StringField({ notEmpty: true, maxLength: TEXT_MAX_LENGTH, description: 'a value of the claim `aud`' })
  audience!: string;
  @JwksField({ nullable: true, description: 'public keys of the issuer; null if `jwks_uri` is set' })
  jwks!: Jwks | null;
  @BackChannelUriField({ nullable: true, description: 'URL of the public keys; null if `jwks` is set' })
  jwks_uri!: string | null;
  @ArrayField(ObjectField(() => ClaimRuleDto), {
    minItems: 1,
    maxItems: MAX_CLAIMS,
    description: 'all of them must match. Name the workload, such as its `sub`: an issuer has many',
  })
  claims!: ClaimRuleDto[];
}
