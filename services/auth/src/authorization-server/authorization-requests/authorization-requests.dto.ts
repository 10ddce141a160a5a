import { EnumField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

export class AuthorizationRequestParams {
  @StringField() project_id!: string;
  @StringField({ description: 'from the address of the page' }) uid!: string;
}

class RequestingApplicationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: 'string', nullable: true }) logo_url!: string | null;
  @ApiProperty() is_first_party!: boolean;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'host that the browser returns to; null on this computer',
  })
  host!: string | null;
}

class RequestedScopeDto {
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'of a scope of the project' }) description!:
    | string
    | null;
}

export class AuthorizationRequestDto {
  @ApiProperty({ enum: ['login', 'consent'] }) prompt!: 'login' | 'consent';
  @ApiProperty({ description: 'whether the application asks for the sign-up form' }) create_account!: boolean;
  @ApiProperty({ type: 'string', nullable: true }) login_hint!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'BCP 47 tags, separated by spaces' })
  ui_locales!: string | null;
  @ApiProperty() application!: RequestingApplicationDto;
  @ApiProperty({ description: 'whether any program on the user’s computer could be asking' }) is_local!: boolean;
  @ApiProperty({ type: [RequestedScopeDto], maxItems: 100 }) scopes!: RequestedScopeDto[];
}

export class DecideDto {
  @EnumField(['sign_in', 'allow', 'deny']) decision!: 'sign_in' | 'allow' | 'deny';
  @StringField({ optional: true, description: 'of the session on the hosted pages; not needed to deny' })
  refresh_token?: string;
}

export class DecidedDto {
  @ApiProperty({ format: 'uri', description: 'where the browser continues' }) redirect_to!: string;
}
