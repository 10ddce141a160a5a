import { EnumField, StringField } from '@hallpass/http';
import type { RequestedAccess } from '../requested-access.js';

export class DeviceRequestParams {
  @StringField() project_id!: string;
}

export class DeviceRequestQuestionDto {
  /** As the user typed it. */
  @StringField() user_code!: string;
  /** Refresh token of the session on the hosted pages. */
  @StringField() refresh_token!: string;
}

export class AnswerDeviceRequestDto extends DeviceRequestQuestionDto {
  @EnumField(['allow', 'deny']) decision!: 'allow' | 'deny';
}

export interface DeviceRequestDto extends RequestedAccess {
  /** As the device shows it. */
  user_code: string;
  application: { id: string; display_name: string; logo_url: string | null };
  /** IP address that the request came from. */
  requested_from: string | null;
}
