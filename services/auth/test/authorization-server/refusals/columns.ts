/** Endpoints at which a client proves who it is by a secret or a key. */
export const PROVING = [
  'par',
  'device_authorization',
  'token: authorization_code',
  'token: refresh_token',
  'token: client_credentials',
  'token: device_code',
  'token: token-exchange',
  'introspect a JWT',
  'introspect an opaque token',
  'revoke',
] as const;
/** Endpoints at which a browser only names the client. */
export const BROWSER = ['authorize', 'authorize with a pushed request', 'logout'] as const;
export const WORKLOAD = ['token: jwt-bearer'] as const;
export const REGISTRATION = ['register', 'registered client'] as const;
/** Endpoints that take an access token alone. */
export const WITH_TOKEN = ['userinfo', 'the API'] as const;
/** Endpoints at which no client proves who it is. */
export const WITHOUT_PROOF = [...BROWSER, ...WORKLOAD, ...REGISTRATION, ...WITH_TOKEN] as const;
