import { BooleanField } from '@hallpass/http';
import { UserFilterDto } from '../user-filters/user-filter.dto.js';

export class UserExportQueryDto extends UserFilterDto {
  @BooleanField({ optional: true, description: 'latest sign-up first' }) desc?: boolean;
}
