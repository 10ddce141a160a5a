/** The row of a code in `docs/errors.md`: its statuses, and when it is sent. */
interface TextCodeRow {
  readonly statuses: readonly number[];
  readonly when: string;
}

const row = (statuses: number | readonly number[], when: string): TextCodeRow => ({
  statuses: [statuses].flat(),
  when,
});

/**
 * The codes of text errors, by which programs distinguish them. The contract fixes their body (a sentence as
 * `text/plain`, contract/01 §6), so the code is in the header `x-hallpass-error`, which the published SDK does not
 * read. None of them is in the catalog of known errors. Stable, part of the public API: never renamed, never reused.
 */
export const textCodes = {
  // Any request
  MALFORMED_REQUEST: row(
    400,
    'the request is not valid HTTP, its URL cannot be decoded, or its body is framed wrongly',
  ),
  BODY_INCOMPLETE: row(400, 'the body did not arrive completely: send it again'),
  PATH_NOT_FOUND: row(404, 'the path does not exist'),
  METHOD_NOT_ALLOWED: row(405, 'the path does not support this method: `Allow` lists the supported ones'),
  REQUEST_TIMEOUT: row(408, 'the request took too long to arrive'),
  BODY_TOO_LARGE: row(413, 'the body is longer than the endpoint accepts'),
  RATE_LIMITED: row(429, 'too many requests: wait for the time in `Retry-After`'),
  DAILY_LIMIT_REACHED: row(
    429,
    'clients without a session have used up the daily limit of the project: wait for the time in `Retry-After`; the operator can raise `HALLPASS_SIGNED_OUT_PER_DAY`',
  ),
  HEADERS_TOO_LARGE: row(431, 'the headers are too long'),
  INTERNAL_ERROR: row(500, 'an error of the server: report the request id'),
  SERVICE_ANSWER_BROKEN: row(
    502,
    'a service broke off its answer: check whether a write took effect before you send it again',
  ),
  SERVICE_UNREACHABLE: row(503, 'no replica of a service can be reached: try again'),
  SERVICE_STOPPING: row(503, 'the process is stopping, and accepts no more work'),
  SERVICE_UNAVAILABLE: row(503, 'a part of the installation is not working at the moment'),
  DATABASE_UNREACHABLE: row(
    503,
    'the database does not answer: check whether a write took effect before you send it again',
  ),
  CONCURRENT_CHANGES: row(503, 'other requests are changing the same data, and nothing was changed: try again'),
  OUT_OF_ROOM: row(503, 'the disk of the server is full, or the server has too many open files'),
  SERVICE_TIMEOUT: row(504, 'a service took too long: check whether a write took effect before you send it again'),
  GATEWAY_ONLY: row(401, 'the address belongs to a service, which answers only the gateway'),

  // The caller
  ADMIN_USER_DELETED: row(401, 'the user of the admin access token no longer exists'),
  SIGNED_IN_USER_REQUIRED: row([400, 401], 'this needs the access token of a signed-in user'),
  ACCESS_TOKEN_OF_OTHER_PROJECT: row(403, 'the access token belongs to another project'),
  APPLICATION_TOKEN_REJECTED: row(
    401,
    'the access token of an application has expired, was revoked, or is not for this API: request a new one',
  ),
  APPLICATION_SCOPE_REQUIRED: row(
    403,
    'the access token of an application lacks the scope in `WWW-Authenticate`: request one with it',
  ),
  CLOSED_TO_APPLICATIONS: row(403, 'no access token of an application opens this operation'),
  OWNER_REQUIRED: row(403, 'only a signed-in owner may do this: send an admin access token, not a key'),
  OWNER_ROLE_REQUIRED: row(
    403,
    'your role in the team that owns the project does not include this: the message names the roles that do',
  ),
  OWN_USER_ONLY: row([400, 403], 'a client named another user, and may name only its own: pass `me`'),
  AUTHORIZATION_REQUEST_NOT_FOUND: row(
    404,
    'the sign-in request of an application has expired, was answered, or belongs to another browser: start again in the application',
  ),
  DEVICE_CODE_NOT_FOUND: row(404, 'the code of a device is unknown or has expired: start again on the device'),
  FRESH_SIGN_IN_REQUIRED: row(409, 'the application asks for a newer sign-in: sign in again'),
  SECOND_FACTOR_REQUIRED: row(
    409,
    'the application asks for a stronger sign-in: sign in again with a second factor or a passkey',
  ),
  SECOND_FACTOR_ENROLLMENT_REQUIRED: row(
    403,
    'the project or team requires a second factor, which the user does not have: set up an authenticator app, or sign in with a passkey',
  ),
  HOSTED_PAGES_OFF: row(403, 'the project has turned off its hosted pages'),
  IMPERSONATION_NOT_ALLOWED: row(403, 'an impersonation session cannot do this'),
  RECENT_SIGN_IN_REQUIRED: row(403, 'the change needs a sign-in within the last 10 minutes'),
  INVALID_SIGNATURE: row(401, 'the body is not signed, or its signature is wrong'),
  SIGNATURE_TOO_OLD: row(401, 'the signature is too old, or the clock of the sender is wrong'),

  // Contents of a request
  CONFLICTING_FIELDS: row(400, 'two fields exclude each other: pass exactly one of them'),
  TEAM_ID_REQUIRED: row(400, 'a client can list the members of one team only: pass `team_id`'),
  INVALID_IMAGE: row(400, 'the field is neither an address nor an image in a supported format'),
  IMAGE_TOO_LARGE: row(400, 'the image has too many pixels or bytes'),
  IMAGE_STORE_UNAVAILABLE: row(503, 'images cannot be stored or read at the moment'),
  FILE_NOT_FOUND: row(404, 'the file does not exist'),

  // Users and how they sign in
  PASSWORD_SIGN_IN_DISABLED: row(400, 'password sign-in is off in the project'),
  OTP_SIGN_IN_DISABLED: row([400, 403], 'sign-in with an emailed code is off in the project'),
  PASSKEY_NOT_SETTABLE: row(400, 'only users can register a passkey, so it cannot be turned on for them'),
  PRIMARY_EMAIL_REQUIRED: row(400, 'the request needs a `primary_email`'),
  PASSWORD_EXISTS: row(400, 'the user already has a password: change it instead'),
  INVALID_PASSWORD_HASH: row(
    400,
    '`password_hash` has none of the forms of [Importing passwords](importing-passwords.md)',
  ),
  PASSWORD_HASH_TOO_COSTLY: row(400, '`password_hash` would take more than a second of one core at every sign-in'),
  LAST_SIGN_IN_METHOD: row(400, "this is the user's last way to sign in: add another one first"),
  UNVERIFIED_SIGN_IN_ADDRESS: row(
    400,
    'the user has a sign-in address that is not verified: verify or remove it first',
  ),
  DATA_EXPORT_DISABLED: row(403, 'users of the project cannot export their data: set `users.allowDataExport`'),
  DATA_EXPORT_LIMIT: row(409, 'too many archives were requested for the user or in the project in 24 hours'),
  DATA_EXPORT_NOT_FOUND: row(404, 'the archive does not exist, has expired or was deleted'),
  DATA_EXPORT_NOT_READY: row(409, 'the archive is being made or could not be made: see its `status`'),
  DATA_EXPORT_RUNNING: row(409, 'an archive of the user is being made: wait until it is ready'),
  USER_DELETION_DISABLED: row(400, 'users of the project cannot delete themselves'),
  CONTACT_CHANNEL_EXISTS: row(400, 'the user already has a contact channel with this address'),
  CONTACT_CHANNEL_NOT_FOUND: row([400, 404], 'the user does not have this contact channel'),
  EMAIL_CHANGED_SINCE_CODE: row(400, 'the address was changed or removed after the code was sent'),
  MULTI_FACTOR_DISABLED: row(400, 'two-step sign-in of the user is off'),
  PASSKEY_NOT_FOUND: row(404, 'the user does not have this passkey'),
  SESSION_NOT_FOUND: row(404, 'the user does not have this session'),
  ENDED_SESSION_NOT_FOUND: row(404, 'the session of this refresh token has not ended, or is unknown'),
  API_KEYS_DISABLED: row(400, 'API keys of this kind are off in the project'),
  API_KEY_HOLDER_NOT_PERMITTED: row(
    400,
    'only a member who has `$manage_api_keys` in the team can take over one of its API keys',
  ),
  CLI_LOGIN_NOT_FOUND: row(400, 'the command-line login is unknown, has expired or was already confirmed'),

  // Bot protection
  CHALLENGE_REQUIRED: row(
    403,
    'bot protection of the project asks for a solved challenge, or the answer was wrong, has expired or was used before: solve the challenge in `x-hallpass-challenge`, or one of `POST /auth/challenges`, and repeat the request',
  ),

  // The sign-up policy
  SIGN_UP_ADDRESS_REFUSED: row(403, 'the sign-up policy of the project refuses the address'),
  SIGN_UP_DISPOSABLE_ADDRESS: row(
    403,
    'the sign-up policy refuses addresses of domains that give them out for minutes',
  ),
  SIGN_UP_NEEDS_ADDRESS: row(
    403,
    'the sign-up policy allows certain addresses, and this sign-up has none, as with some sign-in providers',
  ),
  SIGN_UP_TAGGED_ADDRESS: row(403, 'the sign-up policy refuses addresses with a tag, such as `ada+news@example.com`'),
  SIGN_UP_NEEDS_INVITATION: row(
    403,
    'only invited people can sign up, and the request proves no address with an open invitation',
  ),
  SIGN_UP_ON_WAITLIST: row(
    403,
    'only approved people can sign up, and the request proves no address that is approved or invited',
  ),
  SIGN_UP_COUNTRY_REFUSED: row(403, 'the sign-up policy refuses the country of the client address'),
  SIGN_UP_COUNTRY_UNKNOWN: row(
    403,
    'the sign-up policy allows certain countries, and the one of the client address is unknown',
  ),
  WAITLIST_NOT_ENABLED: row(403, 'the sign-up policy of the project has no waitlist'),
  SIGN_UP_INVITATION_NOT_FOUND: row(404, 'the sign-up invitation does not exist, has expired or was used'),
  WAITLIST_ENTRY_NOT_FOUND: row(404, 'the waitlist entry does not exist, or its person has signed up'),
  SIGN_UP_DENIED_BY_HOOK: row(403, 'the blocking hook of the project refuses the sign-up: the body says why'),
  SIGN_IN_DENIED_BY_HOOK: row(403, 'the blocking hook of the project refuses the sign-in: the body says why'),
  BLOCKING_HOOK_FAILED: row(
    [403, 503],
    'the blocking hook of the project did not decide, and the project lets nobody in without a decision: try again (503: the session goes on)',
  ),

  // Sign-in with a provider
  OAUTH_PROVIDER_NOT_CONFIGURED: row([400, 404], 'the provider is not configured in the project'),
  OAUTH_PROVIDER_MISCONFIGURED: row(400, "the provider rejects the settings of the project's app"),
  OAUTH_PROVIDER_REFUSED: row(400, 'the provider did not complete the sign-in'),
  OAUTH_PROVIDER_ANSWER_UNUSABLE: row(400, 'the provider returned an answer that cannot be used'),
  OAUTH_PROVIDER_GAVE_NO_EMAIL: row(400, 'the provider returned no email address'),
  OAUTH_PROVIDER_UNAVAILABLE: row(503, 'the provider is not answering at the moment'),
  OAUTH_FLOW_NOT_FOUND: row(400, 'the sign-in did not begin in this browser, took too long or is finished'),
  OAUTH_LINK_USER_DELETED: row(400, 'the user to link an account to no longer exists'),
  OAUTH_LINK_SESSION_ENDED: row(400, 'the session that requested the link has ended'),
  OAUTH_PROVIDER_IN_USE: row(400, 'the user signs in with another account of this provider'),
  OAUTH_ACCOUNT_EXISTS: row(400, 'the account of the provider is already linked to the user'),
  OAUTH_ACCOUNT_NOT_FOUND: row(404, 'the user does not have this account'),

  // Applications of the authorization server
  APPLICATION_CONFIGURATION_TOO_LARGE: row(
    409,
    'the applications and resources of the project are larger than an import may be: read them with the lists',
  ),
  APPLICATION_NOT_FOUND: row(404, 'the application does not exist'),
  APPLICATION_REGISTERED_ITSELF: row(
    409,
    'the application registered itself: only its developers can change it, but you can disable or delete it',
  ),
  APPLICATION_SECRET_NOT_FOUND: row(404, 'the application does not have this secret'),
  APPLICATION_USES_NO_SECRET: row(409, 'the application does not authenticate with a client secret'),
  CONNECTED_APPLICATION_NOT_FOUND: row(404, 'the user is not connected to the application'),
  RESOURCE_IDENTIFIER_TAKEN: row(409, 'the project already has a resource with this identifier'),
  RESOURCE_NOT_FOUND: row(404, 'the resource does not exist'),
  TOO_MANY_APPLICATIONS: row(409, 'the project has the maximum number of applications: delete one first'),
  TOO_MANY_APPLICATION_SECRETS: row(409, 'the application has two valid secrets: delete one first'),
  TOO_MANY_RESOURCES: row(409, 'the project has the maximum number of resources: delete one first'),

  // Teams and permissions
  TEAM_CREATION_DISABLED: row(403, 'users of the project cannot create teams'),
  TEAM_OWNS_PROJECTS: row(409, 'the team owns projects: transfer or delete them first'),
  LAST_PROJECT_OWNER: row(
    409,
    'the user is the last owner of a team that owns projects: transfer the projects to another team or delete them first',
  ),
  CIRCULAR_PERMISSION: row(400, 'the permission would contain itself'),

  // Projects
  UNKNOWN_PROJECT: row(404, 'the project does not exist'),
  INVALID_CONFIGURATION: row(400, 'the configuration is not valid'),
  CONFIGURATION_TOO_LARGE: row(400, 'the configuration would exceed its size limit'),
  UNFIT_FOR_PRODUCTION_MODE: row(400, 'the project is in production mode, which does not allow this configuration'),
  PROJECT_WITHOUT_OWNER: row(400, 'no team owns the project, so it cannot be transferred'),
  INTERNAL_PROJECT_NOT_DELETABLE: row(403, 'the project `internal` cannot be deleted'),
  SCANNER_KEYS_UNAVAILABLE: row(503, 'the public keys of the secret scanner cannot be downloaded'),

  // Many users at once
  EMPTY_IMPORT: row(400, 'the file contains no user'),
  INVALID_IMPORT_LINE: row(400, 'a line of the file is too long, or not UTF-8'),
  EMPTY_FILTER: row(400, 'the filter has no condition, and would delete every user'),
  JOB_CANCELLED: row(409, 'the import was canceled while the file was being sent'),
  JOB_NOT_FOUND: row(404, 'the job does not exist'),

  // Mails
  EMAIL_SERVER_INCOMPLETE: row(400, 'the mail server settings of the project are incomplete'),
  EMAIL_THEME_NOT_FOUND: row([400, 404], 'the theme does not exist'),
  EMAIL_TEMPLATE_NOT_FOUND: row([400, 404], 'the template does not exist'),
  EMAIL_DRAFT_NOT_FOUND: row([400, 404], 'the draft does not exist'),
  EMAIL_NOT_FOUND: row(404, 'the email does not exist'),
  EMAIL_MAILING_NOT_FOUND: row(404, 'the mailing does not exist, or has ended'),
  EMAIL_ADDRESS_NOT_SUPPRESSED: row(404, 'the address is not suppressed'),
  EMAIL_NOT_RESENDABLE: row(409, 'the email neither failed nor was captured, so it cannot be sent again'),
  NOTIFICATION_CATEGORY_NOT_FOUND: row([400, 404], 'the notification category does not exist'),
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: row(400, 'users cannot turn off emails of this category'),
  INCOMPLETE_LINK: row(400, 'the link is incomplete: open it from the email again'),

  // Webhooks
  WEBHOOK_TOKEN_REQUIRED: row(401, 'the management API needs a token of `POST /webhooks/svix-token`'),
  WEBHOOK_INPUT_INVALID: row(422, 'a value of the request is not valid; the answer names it'),
  WEBHOOK_APPLICATION_NOT_FOUND: row(
    404,
    'the token does not belong to this application: its id is the id of the project',
  ),
  WEBHOOK_APPLICATION_EXISTS: row(409, 'the application of the project already exists: pass `get_if_exists=true`'),
  WEBHOOK_ENDPOINT_NOT_FOUND: row(404, 'the endpoint does not exist'),
  WEBHOOK_ENDPOINT_EXISTS: row(409, 'another endpoint has this uid'),
  WEBHOOK_ENDPOINT_DISABLED: row(409, 'the endpoint is disabled: enable it first'),
  TOO_MANY_WEBHOOK_ENDPOINTS: row(409, 'the project has the maximum number of endpoints: delete one first'),
  WEBHOOK_SECRET_JUST_ROTATED: row(409, 'the secret was rotated a moment ago: read it first'),
  WEBHOOK_MESSAGE_NOT_FOUND: row(404, 'the message does not exist, or is older than the retention'),
  WEBHOOK_MESSAGE_EXISTS: row(409, 'a message with this event id exists, and is not sent again'),
  WEBHOOK_CONTENT_REMOVED: row(409, 'the content of the message was deleted, so it cannot be sent'),
  WEBHOOK_ATTEMPT_NOT_FOUND: row(404, 'the attempt does not exist'),
  WEBHOOK_TASK_NOT_FOUND: row(404, 'the background task does not exist'),
  WEBHOOK_EVENT_TYPE_NOT_FOUND: row(404, 'the event type does not exist'),
  WEBHOOK_API_LEFT_OUT: row(404, 'Hallpass does not implement this part of the management API'),

  // Payments
  OWN_CUSTOMER_ONLY: row(403, 'a client asked about a customer that is neither its user nor a team of its user'),
  PRODUCT_NOT_STACKABLE: row(400, 'a customer can own this product only once: pass a quantity of 1'),
  PRICE_NOT_FOUND: row(400, 'the product does not have this price'),
  ADD_ON_WITHOUT_BASE: row(400, 'the product is an add-on, and the customer owns none of its base products'),
  CATALOG_OWNED_FOR_GOOD: row(400, 'the customer owns a one-time product of the same catalog'),
  ITEM_QUANTITY_OUT_OF_RANGE: row(400, 'the quantity would be too large to be exact'),
  INVALID_IDEMPOTENCY_KEY: row(400, 'the `Idempotency-Key` is not 1 to 255 printable ASCII characters'),
  IDEMPOTENCY_KEY_REUSED: row(
    400,
    'the `Idempotency-Key` was already used for another request: create a new one for each request',
  ),
  IDEMPOTENCY_KEY_IN_USE: row(
    409,
    'the first request with this `Idempotency-Key` is still running: try again in a moment',
  ),
  TEST_CARD_REQUIRED: row(400, 'only test cards work here, such as 4242 4242 4242 4242'),
  CARD_NOT_VALID: row(400, 'the card has expired, or its expiry date is missing'),
  PAYMENT_NOT_FOUND: row(404, 'the payment with this secret or id does not exist'),
  PAYMENT_NOT_PAYABLE: row(409, 'the payment is closed, or too many cards were tried: begin the purchase again'),
  SUBSCRIPTION_NOT_FOUND: row(404, 'the subscription does not exist'),
  SUBSCRIPTION_NOT_CHANGEABLE: row(
    409,
    'the subscription has ended, is unpaid, is never charged, is an inline product, or is in another currency',
  ),
  NOT_REFUNDABLE: row(409, 'the amount is more than can be refunded, or the payment is disputed'),
  NO_OPEN_DISPUTE: row(409, 'the payment has no open dispute'),
  CLOCK_NOT_MOVABLE: row(400, 'the clock never moves back, nor beyond 2099'),
  PAYMENTS_NOT_SET_UP: row(400, 'the project has neither a Stripe account nor test mode'),
  STRIPE_NOT_CONFIGURED: row(400, 'the installation has no Stripe key'),
  STRIPE_SIGNATURE_INVALID: row(400, 'an event is not signed by Stripe, or was signed too long ago'),
  STRIPE_SIGNATURE_AHEAD: row(
    400,
    'an event was signed more than 5 minutes in the future: the clock of the server is behind',
  ),
  STRIPE_EVENT_INVALID: row(400, 'Stripe signed a body that is not an event'),
  STRIPE_ACCOUNT_MISMATCH: row(400, 'an event is about another project than the one its account belongs to'),
  TEST_PAYMENTS_OFF: row(403, 'test payments are off in the project'),
  TEST_PAYMENTS_IN_PRODUCTION: row(403, 'production mode does not allow test payments'),
  INLINE_PRODUCT_NEEDS_SERVER: row(400, 'only a server can pass an inline product: create the URL with the server key'),
  PRICE_NOT_PAYABLE: row(400, 'the amount cannot be charged'),
  PRICE_WITHOUT_USD: row(400, 'the price has no amount in US dollars'),
  PAYMENT_IN_PROGRESS: row(400, 'a payment for the same product is in progress: wait for its outcome'),
  PAYMENT_DECLINED: row(400, 'the saved card was declined, and nothing was changed'),
  PAYMENT_PROVIDER_REFUSED: row(400, 'the payment provider rejected the request'),
  PAYMENT_PROVIDER_UNAVAILABLE: row(503, 'the payment provider is not answering: try again in a minute'),
  UNKNOWN_CURSOR: row(400, 'the cursor does not belong to this list: begin without a cursor'),
} as const satisfies Readonly<Record<string, TextCodeRow>>;

export type TextCode = keyof typeof textCodes;
