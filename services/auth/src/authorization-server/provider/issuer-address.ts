export { issuerAddress } from '@hallpass/access';

/** Paths below the issuer. No endpoint shares the name of a hosted page. */
export const ENDPOINTS = {
  authorization: '/oauth/authorize',
  device_authorization: '/oauth/device_authorization',
  end_session: '/oauth/logout',
  introspection: '/oauth/introspect',
  jwks: '/oauth/jwks',
  pushed_authorization_request: '/oauth/par',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
} as const;

/** The hosted page where a user enters the code of a device, below the issuer. */
export const DEVICE_PAGE = '/device';

/** The hosted page that signs users in and asks for their consent. */
export const consentPage = (projectId: string, request: string): string =>
  `/p/${projectId}/consent?${new URLSearchParams({ request }).toString()}`;
