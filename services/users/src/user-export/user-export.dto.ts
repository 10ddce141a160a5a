import { BooleanField, EnumField } from '@hallpass/http';
import { UserFilterDto } from '../user-filters/user-filter.dto.js';
import { USER_FORMATS } from './user-formats.js';

type Format = keyof typeof USER_FORMATS;

export class UserExportQueryDto extends UserFilterDto {
  @BooleanField({ optional: true, description: 'latest sign-up first' }) desc?: boolean;
  @EnumField(Object.keys(USER_FORMATS) as Format[], {
    default: 'csv',
    description: 'CSV (RFC 4180) with a header line, or one JSON object per line',
  })
  format!: Format;
}
