import { EnumField, StringField } from '@hallpass/http';
import type { RequestedAccess } from '../requested-access.js';

export class AuthorizationRequestParams {
  @StringField() project_id!: string;
  /** From the address of the page. */
  @StringField() uid!: string;
}

export interface AuthorizationRequestDto extends RequestedAccess {
  prompt: 'login' | 'consent';
  /** Whether the application asks for the sign-up form. */
  create_account: boolean;
  login_hint: string | null;
  /** BCP 47 tags, separated by spaces. */
  ui_locales: string | null;
  application: {
    id: string;
    display_name: string;
    logo_url: string | null;
    is_first_party: boolean;
    /** Host that has proven to be the application's: that of its metadata document. Null without a document. */
    client_host: string | null;
    /** Host that the browser returns to; null on this computer. */
    host: string | null;
  };
  /** Whether any program on the user's computer could be asking. */
  is_local: boolean;
}

export class DecideDto {
  @EnumField(['sign_in', 'allow', 'deny']) decision!: 'sign_in' | 'allow' | 'deny';
  /** Refresh token of the session on the hosted pages; not needed to deny. */
  @StringField({ optional: true }) refresh_token?: string;
}

export interface DecidedDto {
  /** Where the browser continues. */
  redirect_to: string;
}
