import { EnumField, StringField, UrlField } from '@hallpass/http';

/** Query of the authorize call (contract/02 §7; RFC 6749 §4.1.1, RFC 7636 §4.3). */
export class AuthorizeQuery {
  @StringField({ description: "a project's id, or `<id>#<branch>`" }) client_id!: string;
  @StringField({ description: 'a publishable client key' }) client_secret!: string;
  @UrlField({ description: 'URL that the browser returns to with a code; must be trusted by the project' })
  redirect_uri!: string;
  @EnumField(['legacy']) scope!: 'legacy';
  @StringField({ description: 'returned unchanged' }) state!: string;
  @EnumField(['authorization_code']) grant_type!: 'authorization_code';
  @StringField({
    pattern: /^[A-Za-z0-9_-]{43}$/,
    patternMessage: 'must be the base64url SHA-256 of the code verifier (RFC 7636, S256)',
  })
  code_challenge!: string;
  @EnumField(['S256']) code_challenge_method!: 'S256';
  @EnumField(['code']) response_type!: 'code';
  @EnumField(['authenticate', 'link'], { default: 'authenticate' }) type!: 'authenticate' | 'link';
  @StringField({
    optional: true,
    description: 'an access token; required to link an account and to upgrade an anonymous user',
  })
  token?: string;
  @StringField({
    optional: true,
    pattern: /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/,
    patternMessage: 'must be scopes separated by spaces',
    description: "scopes beyond the provider's base scopes, separated by spaces",
  })
  provider_scope?: string;
  @UrlField({
    optional: true,
    description: 'URL that known errors of the callback are sent to; must be trusted by the project',
  })
  error_redirect_url?: string;
  @UrlField({ optional: true, description: 'the same; takes precedence' }) error_redirect_uri?: string;
  @StringField({ optional: true, description: 'a trusted URL, or a path; returned with the tokens' })
  after_callback_redirect_url?: string;
}

export class LinkQuestionQuery {
  @StringField({ description: 'from the redirect of the callback' }) state!: string;
}

export class LinkDecisionDto {
  @StringField({ description: 'of the page' }) state!: string;
  @EnumField(['link', 'cancel']) decision!: 'link' | 'cancel';
}

export class ProviderParams {
  @StringField() provider_id!: string;
}
