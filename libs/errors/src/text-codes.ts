/** What `docs/errors.md` says of a code: the statuses that it comes with, and when it is sent. */
interface TextCodeRow {
  readonly statuses: readonly number[];
  readonly when: string;
}

const row = (statuses: number | readonly number[], when: string): TextCodeRow => ({
  statuses: [statuses].flat(),
  when,
});

/**
 * The codes of text errors, by which a program tells one refusal from another: the contract fixes their body (a sentence as
 * `text/plain`, contract/01 §6), so the code is a header, `x-hallpass-error`, which the published SDK does not read. None of
 * them is a code of the catalogue of known errors. Stable, part of the public API: never renamed, never reused.
 */
export const textCodes = {
  // Any request
  MALFORMED_REQUEST: row(
    400,
    'the request is not valid HTTP, its URL cannot be decoded, or its body is framed wrongly',
  ),
  BODY_INCOMPLETE: row(400, 'the body did not arrive whole: send it again'),
  PATH_NOT_FOUND: row(404, 'nothing is at this path'),
  METHOD_NOT_ALLOWED: row(405, 'the path takes other methods, which `Allow` lists'),
  REQUEST_TIMEOUT: row(408, 'the request took too long to arrive'),
  BODY_TOO_LARGE: row(413, 'the body is longer than the endpoint takes'),
  RATE_LIMITED: row(429, 'too many requests: wait as long as `Retry-After` says'),
  DAILY_LIMIT_REACHED: row(
    429,
    'clients without a session have used up the daily limit of the project: wait for the time in `Retry-After`; the operator can raise `HALLPASS_SIGNED_OUT_PER_DAY`',
  ),
  HEADERS_TOO_LARGE: row(431, 'the headers are too long'),
  INTERNAL_ERROR: row(500, 'a fault of the server: report the request id'),
  SERVICE_ANSWER_BROKEN: row(
    502,
    'a service broke off its answer: look what has come of a write before it is sent again',
  ),
  SERVICE_UNREACHABLE: row(503, 'no replica of a service can be reached: try again'),
  SERVICE_STOPPING: row(503, 'the process stops, and takes no more work'),
  SERVICE_UNAVAILABLE: row(503, 'a part of the installation does not work at the moment'),
  DATABASE_UNREACHABLE: row(503, 'the database does not answer: look what has come of a write before it is sent again'),
  CONCURRENT_CHANGES: row(503, 'others change the same at the moment, and nothing was changed: try again'),
  OUT_OF_ROOM: row(503, 'nothing can be stored at the moment'),
  SERVICE_TIMEOUT: row(504, 'a service took too long: look what has come of a write before it is sent again'),
  GATEWAY_ONLY: row(401, 'the address is that of a service, which answers the gateway alone'),

  // Who calls
  ADMIN_USER_DELETED: row(401, 'the user of the admin access token no longer exists'),
  SIGNED_IN_USER_REQUIRED: row([400, 401], 'this needs the access token of a signed-in user'),
  ACCESS_TOKEN_OF_OTHER_PROJECT: row(403, 'the access token belongs to another project'),
  OWN_USER_ONLY: row([400, 403], "a client asks for another user's, where it may have its own user's alone: pass `me`"),
  HOSTED_PAGES_OFF: row(403, 'the project has switched its hosted pages off'),
  IMPERSONATION_NOT_ALLOWED: row(403, 'an impersonation session cannot do this'),
  RECENT_SIGN_IN_REQUIRED: row(403, 'the change needs a sign-in of the last 10 minutes'),
  INVALID_SIGNATURE: row(401, 'the body is not signed, or its signature is wrong'),
  SIGNATURE_TOO_OLD: row(401, 'the signature is too old, or the clock of the sender is wrong'),

  // What a request says
  CONFLICTING_FIELDS: row(400, 'of two fields that exclude each other both were given, or neither'),
  TEAM_ID_REQUIRED: row(400, 'a client lists the members of one team: pass `team_id`'),
  INVALID_IMAGE: row(400, 'the field is neither an image of a kind that is taken nor an address'),
  IMAGE_TOO_LARGE: row(400, 'the image has too many pixels or bytes'),
  IMAGE_STORE_UNAVAILABLE: row(503, 'images cannot be stored or read at the moment'),
  FILE_NOT_FOUND: row(404, 'there is no such file'),

  // Users and how they sign in
  PASSWORD_SIGN_IN_DISABLED: row(400, 'the project does not have sign-in by password'),
  OTP_SIGN_IN_DISABLED: row([400, 403], 'the project does not have sign-in by a mailed code'),
  PASSKEY_NOT_SETTABLE: row(400, 'a passkey is registered by its user, and cannot be switched on for them'),
  PRIMARY_EMAIL_REQUIRED: row(400, 'what is asked needs a `primary_email`'),
  PASSWORD_EXISTS: row(400, 'the user has a password: change it instead'),
  INVALID_PASSWORD_HASH: row(
    400,
    '`password_hash` has none of the forms of [Importing passwords](importing-passwords.md)',
  ),
  PASSWORD_HASH_TOO_COSTLY: row(400, '`password_hash` would take more than a second of one core at every sign-in'),
  LAST_SIGN_IN_METHOD: row(400, 'it is the last way to sign in: add another one first'),
  UNVERIFIED_SIGN_IN_ADDRESS: row(
    400,
    'the user has a sign-in address that is not verified: verify or remove it first',
  ),
  USER_DELETION_DISABLED: row(400, 'users of the project cannot delete themselves'),
  CONTACT_CHANNEL_EXISTS: row(400, 'the user has a contact channel with this address'),
  CONTACT_CHANNEL_NOT_FOUND: row([400, 404], 'the user has no such contact channel'),
  EMAIL_CHANGED_SINCE_CODE: row(400, 'the address was changed or removed since the code was sent'),
  MULTI_FACTOR_DISABLED: row(400, 'two-step sign-in of the user is off'),
  PASSKEY_NOT_FOUND: row(404, 'the user has no such passkey'),
  SESSION_NOT_FOUND: row(404, 'the user has no such session'),
  ENDED_SESSION_NOT_FOUND: row(404, 'no session of this refresh token is known to have ended'),
  API_KEYS_DISABLED: row(400, 'the project has no API keys of this kind'),
  API_KEY_HOLDER_NOT_PERMITTED: row(
    400,
    'only a member who holds `$manage_api_keys` in the team takes over one of its API keys',
  ),
  CLI_LOGIN_NOT_FOUND: row(400, 'the login of a command line is not known, has expired or was confirmed already'),

  // Sign-in by a provider
  OAUTH_PROVIDER_NOT_CONFIGURED: row([400, 404], 'the project does not have this provider'),
  OAUTH_PROVIDER_MISCONFIGURED: row(400, 'the provider does not take the app as the project has set it up'),
  OAUTH_PROVIDER_REFUSED: row(400, 'the provider did not complete the sign-in'),
  OAUTH_PROVIDER_ANSWER_UNUSABLE: row(400, 'the provider answered something that cannot be used'),
  OAUTH_PROVIDER_GAVE_NO_EMAIL: row(400, 'the provider gave no address'),
  OAUTH_PROVIDER_UNAVAILABLE: row(503, 'the provider does not answer at the moment'),
  OAUTH_FLOW_NOT_FOUND: row(400, 'the sign-in was not begun in this browser, took too long or is finished'),
  OAUTH_LINK_USER_DELETED: row(400, 'the user to link an account to no longer exists'),
  OAUTH_LINK_SESSION_ENDED: row(400, 'the session that asked for the link has ended'),
  OAUTH_PROVIDER_IN_USE: row(400, 'the user signs in with another account of this provider'),
  OAUTH_ACCOUNT_EXISTS: row(400, 'the user has this account of the provider'),
  OAUTH_ACCOUNT_NOT_FOUND: row(404, 'the user has no such account'),

  // Teams and permissions
  TEAM_CREATION_DISABLED: row(403, 'users of the project cannot create teams'),
  TEAM_OWNS_PROJECTS: row(409, 'the team owns projects: transfer or delete them first'),
  LAST_PROJECT_OWNER: row(
    409,
    'the user is the last owner of a team that owns projects: transfer the projects to another team or delete them first',
  ),
  CIRCULAR_PERMISSION: row(400, 'the permission would contain itself'),

  // Projects
  UNKNOWN_PROJECT: row(404, 'the address names no project'),
  INVALID_CONFIGURATION: row(400, 'the configuration cannot be as it was sent'),
  CONFIGURATION_TOO_LARGE: row(400, 'the configuration would be larger than it may be'),
  UNFIT_FOR_PRODUCTION_MODE: row(400, 'the project is in production mode, which the configuration does not allow'),
  PROJECT_WITHOUT_OWNER: row(400, 'no team owns the project, so it cannot be transferred'),
  INTERNAL_PROJECT_NOT_DELETABLE: row(403, 'the project `internal` cannot be deleted'),
  SCANNER_KEYS_UNAVAILABLE: row(503, 'the public keys of the secret scanner cannot be fetched'),

  // Many users at once
  EMPTY_IMPORT: row(400, 'the file holds no user'),
  INVALID_IMPORT_LINE: row(400, 'a line of the file is too long, or not UTF-8'),
  EMPTY_FILTER: row(400, 'the filter has no condition, and would delete every user'),
  JOB_CANCELLED: row(409, 'the import was cancelled while it was sent'),
  JOB_NOT_FOUND: row(404, 'there is no such job'),

  // Mails
  EMAIL_SERVER_INCOMPLETE: row(400, 'the mail server of the project lacks settings'),
  EMAIL_THEME_NOT_FOUND: row([400, 404], 'there is no such theme'),
  EMAIL_TEMPLATE_NOT_FOUND: row([400, 404], 'there is no such template'),
  EMAIL_DRAFT_NOT_FOUND: row([400, 404], 'there is no such draft'),
  EMAIL_NOT_FOUND: row(404, 'there is no such mail'),
  EMAIL_MAILING_NOT_FOUND: row(404, 'there is no such mailing, or it has ended'),
  EMAIL_ADDRESS_NOT_SUPPRESSED: row(404, 'the address is not suppressed'),
  EMAIL_NOT_RESENDABLE: row(409, 'the mail was neither failed nor captured, so it cannot be sent again'),
  NOTIFICATION_CATEGORY_NOT_FOUND: row([400, 404], 'there is no such notification category'),
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: row(400, 'mails of the category cannot be switched off'),
  INCOMPLETE_LINK: row(400, 'the link was cut off: open it from the mail once more'),

  // Webhooks
  WEBHOOK_TOKEN_REQUIRED: row(401, 'the management API needs a token of `POST /webhooks/svix-token`'),
  WEBHOOK_INPUT_INVALID: row(422, 'a value of the request is not taken; the answer says which'),
  WEBHOOK_APPLICATION_NOT_FOUND: row(404, 'the token opens no such application: it is the id of the project'),
  WEBHOOK_APPLICATION_EXISTS: row(409, 'the application of the project is there already: pass `get_if_exists=true`'),
  WEBHOOK_ENDPOINT_NOT_FOUND: row(404, 'there is no such endpoint'),
  WEBHOOK_ENDPOINT_EXISTS: row(409, 'there is an endpoint with this uid'),
  WEBHOOK_ENDPOINT_DISABLED: row(409, 'the endpoint is switched off: switch it on first'),
  TOO_MANY_WEBHOOK_ENDPOINTS: row(409, 'the project has as many endpoints as it may: delete one first'),
  WEBHOOK_SECRET_JUST_ROTATED: row(409, 'the secret was rotated a moment ago: look at it first'),
  WEBHOOK_MESSAGE_NOT_FOUND: row(404, 'there is no such message, or its time is over'),
  WEBHOOK_MESSAGE_EXISTS: row(409, 'there is a message with this event id, and it is not sent once more'),
  WEBHOOK_CONTENT_REMOVED: row(409, 'the content of the message was removed: there is nothing to send'),
  WEBHOOK_ATTEMPT_NOT_FOUND: row(404, 'there is no such attempt'),
  WEBHOOK_TASK_NOT_FOUND: row(404, 'there is no such background task'),
  WEBHOOK_EVENT_TYPE_NOT_FOUND: row(404, 'there is no event type of this name'),
  WEBHOOK_API_LEFT_OUT: row(404, 'this part of the management API is left out'),

  // Payments
  OWN_CUSTOMER_ONLY: row(403, 'a signed-in user asks for what another user, or a team of others, owns'),
  PRODUCT_NOT_STACKABLE: row(400, 'the product can be had once alone: pass a quantity of 1'),
  PRICE_NOT_FOUND: row(400, 'the product has no such price'),
  ADD_ON_WITHOUT_BASE: row(400, 'the product is an add-on to others, and the customer owns none of them'),
  CATALOG_OWNED_FOR_GOOD: row(400, 'the customer owns a product of the same catalog for good'),
  ITEM_QUANTITY_OUT_OF_RANGE: row(400, 'the quantity would be too large to be told exactly'),
  INVALID_IDEMPOTENCY_KEY: row(400, 'the `Idempotency-Key` is not 1 to 255 printable characters of ASCII'),
  IDEMPOTENCY_KEY_REUSED: row(400, 'the `Idempotency-Key` came with another request before: make a new one for each'),
  IDEMPOTENCY_KEY_IN_USE: row(409, 'the first request with this `Idempotency-Key` still runs: ask again in a moment'),
  TEST_CARD_REQUIRED: row(400, 'only test cards pay here, such as 4242 4242 4242 4242'),
  CARD_NOT_VALID: row(400, 'the card has expired, or it is not said when it does'),
  PAYMENT_NOT_FOUND: row(404, 'there is no payment with this secret or id'),
  PAYMENT_NOT_PAYABLE: row(409, 'the payment is over, or too many cards were tried for it: begin the purchase again'),
  SUBSCRIPTION_NOT_FOUND: row(404, 'there is no such subscription'),
  SUBSCRIPTION_NOT_CHANGEABLE: row(
    409,
    'the subscription is over, unpaid, never charged, made for one customer alone, or in another currency',
  ),
  NOT_REFUNDABLE: row(409, 'so much of the payment is not left, or it is disputed'),
  NO_OPEN_DISPUTE: row(409, 'the payment has no dispute that is open'),
  CLOCK_NOT_MOVABLE: row(400, 'the clock never goes back, and not beyond 2099'),
  PAYMENTS_NOT_SET_UP: row(400, 'the project has no account to take money with, and no test mode'),
  STRIPE_NOT_CONFIGURED: row(400, 'the installation has no key of Stripe'),
  STRIPE_SIGNATURE_INVALID: row(400, 'an event is not signed by Stripe, or too long ago'),
  STRIPE_SIGNATURE_AHEAD: row(
    400,
    'an event was signed more than 5 minutes in the future: the clock of the server is behind',
  ),
  STRIPE_EVENT_INVALID: row(400, 'a body that Stripe has signed is not an event'),
  STRIPE_ACCOUNT_MISMATCH: row(400, 'an event speaks of another project than its account is for'),
  TEST_PAYMENTS_OFF: row(403, 'the project does not take test payments'),
  TEST_PAYMENTS_IN_PRODUCTION: row(403, 'test payments are not taken in production mode'),
  INLINE_PRODUCT_NEEDS_SERVER: row(400, 'an inline product comes from a server: create the URL with its key'),
  PRICE_NOT_PAYABLE: row(400, 'what is asked for is no amount that can be paid'),
  PRICE_WITHOUT_USD: row(400, 'the price has no amount in US dollars'),
  PAYMENT_IN_PROGRESS: row(400, 'a payment for the same is on its way: wait for its outcome'),
  PAYMENT_DECLINED: row(400, 'the card on file was declined, and nothing was changed'),
  PAYMENT_PROVIDER_REFUSED: row(400, 'the payment provider refuses what it was asked'),
  PAYMENT_PROVIDER_UNAVAILABLE: row(503, 'the payment provider does not answer: try again in a minute'),
  UNKNOWN_CURSOR: row(400, 'the cursor names nothing of this list: begin without one'),
} as const satisfies Readonly<Record<string, TextCodeRow>>;

export type TextCode = keyof typeof textCodes;
