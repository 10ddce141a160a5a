/** Fields of a user in an import: the body of `POST /users`. */
export const IMPORT_FIELDS = [
  'primary_email',
  'display_name',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'password_hash',
  'otp_auth_enabled',
  'totp_secret_base64',
  'profile_image_url',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'oauth_providers',
  'is_anonymous',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const METADATA_FIELDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
type MetadataField = (typeof METADATA_FIELDS)[number];

/** Target of a column: a field, an entry of a metadata object with the column's name, or none. */
export type Target = ImportField | `${MetadataField}.*` | 'ignore';

export const ENTRY_TARGETS = METADATA_FIELDS.map((field) => `${field}.*` as const);

export type Mapping = Readonly<Record<string, Target>>;

/** Names of the fields in other systems, lowercase and without separators. */
const NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  primary_email: ['primaryemail', 'email', 'mail', 'emailaddress', 'primaryemailaddress', 'username', 'login'],
  display_name: ['displayname', 'name', 'fullname', 'nickname'],
  primary_email_verified: ['primaryemailverified', 'emailverified', 'verified', 'isverified', 'emailconfirmed'],
  primary_email_auth_enabled: ['primaryemailauthenabled', 'canlogin'],
  password: ['password', 'plainpassword'],
  password_hash: ['passwordhash', 'hash', 'hashedpassword', 'encryptedpassword', 'passworddigest', 'customhash'],
  otp_auth_enabled: ['otpauthenabled'],
  totp_secret_base64: ['totpsecretbase64'],
  profile_image_url: ['profileimageurl', 'picture', 'avatar', 'avatarurl', 'photourl', 'imageurl', 'image'],
  client_metadata: ['clientmetadata', 'usermetadata', 'unsafemetadata', 'rawusermetadata'],
  client_read_only_metadata: ['clientreadonlymetadata', 'publicmetadata'],
  server_metadata: ['servermetadata', 'appmetadata', 'privatemetadata', 'rawappmetadata'],
  oauth_providers: ['oauthproviders'],
  is_anonymous: ['isanonymous', 'anonymous'],
};

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Suggests a target for each column. No two columns get the same field. */
export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<Target>();
  return Object.fromEntries(
    columns.map((column) => {
      const target = IMPORT_FIELDS.find((field) => !taken.has(field) && NAMES[field]?.includes(plain(column)));
      if (target !== undefined) taken.add(target);
      return [column, target ?? 'ignore'];
    }),
  );
}

export function doubledTargets(mapping: Mapping): Target[] {
  const targets = Object.values(mapping).filter((target) => target !== 'ignore' && !target.endsWith('.*'));
  return [...new Set(targets.filter((target, at) => targets.indexOf(target) !== at))];
}
