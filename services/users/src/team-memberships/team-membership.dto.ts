import { ApiProperty } from '@nestjs/swagger';
import { UuidField } from '@hallpass/http';

export class TeamMembershipParams {
  @UuidField() team_id!: string;
  @UuidField({ description: 'or `me`' }) user_id!: string;
}

export class TeamMembershipDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}
