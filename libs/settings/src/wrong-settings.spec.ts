import { describe, expect, it } from '@jest/globals';
import { development, faultsOf, KEYS, production, SECRET } from '../test/environments.js';
import { loadSettings } from './load-settings.js';
import { SETTINGS_TABLE } from './setting.js';

/**
 * An invalid configuration (security P5): variables set in addition to a valid one, and the start of the resulting
 * sentence.
 */
type Wrong = [what: string, source: NodeJS.ProcessEnv, sentence: string | RegExp];

/** Forms that any text matches. */
const FREE = ['any text', '256 random bits, e.g. from "openssl rand -hex 32"'];
const formed = SETTINGS_TABLE.filter(({ form }) => !FREE.includes(form));
const ours = SETTINGS_TABLE.map(({ name }) => name).filter((name) => name.startsWith('HALLPASS_'));

/** Invalid in every form, and unlikely to appear in a sentence by accident. */
const PLANTED = 'x7Kp29(canary)';

const ofForms = formed.map(({ name, form }): Wrong => [
  `${name} of another form`,
  { ...production, [name]: PLANTED },
  `${name} must be ${form}.`,
]);

const ofQuotes = SETTINGS_TABLE.filter(({ name }) => name !== 'HALLPASS_SECRET_PREVIOUS').map(
  ({ name }, index): Wrong => [
    `${name} in quotes`,
    { ...production, [name]: index % 2 ? `"${PLANTED}"` : `'${PLANTED}'` },
    `${name} begins and ends with a quote`,
  ],
);

/** The last letter is missing, or the last two are swapped. */
const ofNames = ours.flatMap((name): Wrong[] =>
  [name.slice(0, -1), name.replace(/(.)(.)$/, '$2$1')]
    .filter((slip) => slip !== name)
    .map((slip) => [
      `${slip} for ${name}`,
      { ...production, [slip]: PLANTED },
      `${slip} is not a setting: change it to ${name}, `,
    ]),
);

const HTTP: Record<string, string> = {
  HALLPASS_URL: 'http://auth.acme.dev',
  HALLPASS_SECRET_SCANNING_KEYS_URL: 'http://scanner.acme.dev/keys',
  HALLPASS_BREACHED_PASSWORDS_URL: 'http://ranges.acme.dev/range',
  STORAGE_URL: 'http://key:hidden@minio.storage.svc:9000/bucket',
  HALLPASS_FILES_URL: 'http://images.acme.dev/files',
  STRIPE_API_BASE: 'http://10.0.0.7:12111',
  HALLPASS_AI_URL: 'http://models.acme.dev/v1',
  HALLPASS_AUTH_URLS: 'http://10.0.0.1:8081, http://203.0.113.9:8081',
  HALLPASS_USERS_URLS: 'http://users.acme.dev',
  HALLPASS_PERMISSIONS_URLS: 'http://[2606:2800:220:1::1]:8081',
  HALLPASS_PROJECTS_URLS: 'http://projects.acme.dev:80',
  HALLPASS_PAYMENTS_URLS: 'http://172.32.0.1',
  HALLPASS_EMAIL_URLS: 'http://email.local.acme.dev',
};
const ofPlainHttp = Object.entries(HTTP).map(([name, url]): Wrong => [
  `${name} uses plain http`,
  { ...production, [name]: url, ...(name === 'HALLPASS_AI_URL' && { HALLPASS_AI_MODEL: 'small' }) },
  new RegExp(`^${name} (must begin with (https|s3)://|uses plain http)`),
]);

const missing = (name: string): Wrong => [
  `production without ${name}`,
  { ...production, [name]: ' ' },
  `${name} is missing: `,
];

const byHand: Wrong[] = [
  ...Object.keys(KEYS).map(missing),
  ...['HALLPASS_SECRET', 'HALLPASS_URL', 'DATABASE_URL', 'SMTP_URL', 'HALLPASS_MAIL_FROM'].map(missing),
  ['a short word for production', { ...production, NODE_ENV: 'prod' }, 'NODE_ENV must be production, '],
  ['production with a capital', { ...production, NODE_ENV: 'Production' }, 'NODE_ENV must be production, '],
  ['an unknown stage', { ...development, NODE_ENV: 'staging' }, 'NODE_ENV must be production, '],
  ['a stage and nothing else', { NODE_ENV: 'prod' }, 'NODE_ENV must be production, '],
  ...[
    'https://auth.acme.dev',
    'http://203.0.113.9:8080',
    'https://a1b2.tunnel.example.com',
    'http://[2606:2800::1]',
  ].map((url): Wrong => [
    `development at ${url}`,
    { ...development, HALLPASS_URL: url },
    'HALLPASS_URL is an internet address, which is not allowed in development: ',
  ]),
  [
    'a test at a public address',
    { ...development, NODE_ENV: 'test', HALLPASS_URL: 'https://acme.dev' },
    'HALLPASS_URL',
  ],
  [
    'our prefix before PORT',
    { ...production, HALLPASS_PORT: '80' },
    'HALLPASS_PORT is not a setting: change it to PORT, ',
  ],
  [
    'our prefix before DATABASE_URL',
    { ...production, HALLPASS_DATABASE_URL: 'postgres://db/a' },
    'HALLPASS_DATABASE_URL is not a setting: change it to DATABASE_URL, ',
  ],
  [
    'a slip in a secret that is then missing',
    { ...production, HALLPASS_SECRET: '', HALLPASS_SERCET: SECRET },
    'HALLPASS_SERCET is not a setting: change it to HALLPASS_SECRET, ',
  ],
  [
    'a name in small letters',
    { ...production, hallpass_url: 'x' },
    'hallpass_url is not a setting: change it to HALLPASS_URL,',
  ],
  ['a variable of an app', { ...production, HALLPASS_PROJECT_ID: 'x' }, 'HALLPASS_PROJECT_ID is not a setting: '],
  [
    'the embedded database refused',
    { ...development, HALLPASS_EMBEDDED_DATABASE: 'refuse' },
    'DATABASE_URL is missing: ',
  ],
  [
    'a copy of no database',
    { ...development, DATABASE_REPLICA_URL: 'postgres://r/a' },
    'DATABASE_REPLICA_URL requires',
  ],
  ...['s3://bucket', 's3://host/bucket', 's3://key@host/bucket', 's3://key:hidden@host', 's3://key:hidden@host/'].map(
    (url): Wrong => [
      `storage at ${url}`,
      { ...production, STORAGE_URL: url },
      'STORAGE_URL must be an address such as s3://key:secret@host/bucket, ',
    ],
  ),
  ['Stripe without its webhook secret', { ...production, STRIPE_SECRET_KEY: 'sk_live_9' }, 'STRIPE_SECRET_KEY and'],
  ['a webhook secret without Stripe', { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_9' }, 'STRIPE_SECRET_KEY and'],
  ['an AI without its model', { ...production, HALLPASS_AI_URL: 'https://ai.acme.dev/v1' }, 'HALLPASS_AI_URL and'],
  ['a model without its AI', { ...production, HALLPASS_AI_MODEL: 'small' }, 'HALLPASS_AI_URL and'],
  [
    "Stripe's publishable key as the secret one",
    { ...production, STRIPE_SECRET_KEY: 'pk_live_9', STRIPE_WEBHOOK_SECRET: 'whsec_9' },
    'STRIPE_SECRET_KEY must be sk_ or rk_',
  ],
  [
    'a webhook secret of another kind',
    { ...production, STRIPE_SECRET_KEY: 'sk_live_9', STRIPE_WEBHOOK_SECRET: 'we_9' },
    'STRIPE_WEBHOOK_SECRET must be whsec_',
  ],
  [
    'a client without its secret',
    { ...production, HALLPASS_OAUTH_GOOGLE_CLIENT_ID: 'id' },
    'HALLPASS_OAUTH_GOOGLE_CLIENT_ID and',
  ],
  [
    'a secret without its client',
    { ...production, HALLPASS_OAUTH_SPOTIFY_CLIENT_SECRET: 'k' },
    'HALLPASS_OAUTH_SPOTIFY_CLIENT_ID and',
  ],
  [
    'mail by no server',
    { ...development, HALLPASS_MAIL: 'smtp' },
    'HALLPASS_MAIL is smtp, which requires a mail server',
  ],
  ['one secret twice', { ...production, HALLPASS_SECRET_PREVIOUS: SECRET }, 'HALLPASS_SECRET_PREVIOUS equals'],
  ['a short secret', { ...production, HALLPASS_SECRET: SECRET.slice(1) }, 'HALLPASS_SECRET is shorter than 256 bits'],
  ['a sample secret', { ...production, HALLPASS_SECRET: `changeme${SECRET}` }, 'HALLPASS_SECRET is a sample value'],
  [
    'relaxed limits',
    { ...production, HALLPASS_RATE_LIMITS: 'relaxed' },
    'HALLPASS_RATE_LIMITS=relaxed is for development',
  ],
  ['fast hashes', { ...production, HALLPASS_PASSWORD_HASHING: 'fast' }, 'HALLPASS_PASSWORD_HASHING=fast is for'],
  ['common passwords', { ...production, HALLPASS_PASSWORD_BLOCKLIST: 'off' }, 'HALLPASS_PASSWORD_BLOCKLIST=off is for'],
  [
    'a stand-in for providers',
    { ...production, HALLPASS_OAUTH_DEV_ISSUER: 'http://localhost:9000' },
    'HALLPASS_OAUTH_DEV_ISSUER is for development',
  ],
  [
    'a number with a unit',
    { ...production, HALLPASS_MAIL_RETENTION_DAYS: '30d' },
    'HALLPASS_MAIL_RETENTION_DAYS must be',
  ],
  ['a negative number', { ...production, HALLPASS_TRUSTED_PROXY_HOPS: '-1' }, 'HALLPASS_TRUSTED_PROXY_HOPS must be'],
  ['a number out of range', { ...production, PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [
    'a database of another kind',
    { ...production, DATABASE_URL: 'mysql://db/hallpass' },
    'DATABASE_URL must be an address',
  ],
  [
    'an address with a path',
    { ...production, HALLPASS_URL: 'https://acme.dev/auth' },
    'HALLPASS_URL must be an address',
  ],
];

const ALL = [...byHand, ...ofForms, ...ofQuotes, ...ofNames, ...ofPlainHttp];

describe('wrong configurations', () => {
  it('are 60 and more, and each setting has one', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(60);
    const texts = ALL.map(([what]) => what).join('\n');
    expect(SETTINGS_TABLE.filter(({ name }) => !texts.includes(name))).toEqual([]);
  });

  it.each(ALL)('%s', (_what, source, sentence) => {
    const faults = faultsOf(source);
    const start = typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence);
    expect(faults).toEqual([start]);
    const [fault = ''] = faults;
    // One sentence that starts with the variable, says what to do, and shows no value.
    expect(fault).toMatch(/^[A-Za-z_0-9]+(=\w+)? .*\.$/);
    expect(fault).not.toMatch(/[.!?] [A-Z]/);
    expect(fault).not.toContain(PLANTED);
  });

  it('of addresses: every setting that takes an http one has a case', () => {
    const takesHttp = formed.filter(({ name }) =>
      ['http://a.acme.dev', 'http://a.acme.dev/files', 'http://k:s@a.acme.dev/b'].some(
        (url) =>
          faultsOf({ ...development, DATABASE_URL: 'postgres://db/a', [name]: url })
            .join()
            .match(/ must be /) === null,
      ),
    );
    const known = [...Object.keys(HTTP), 'HALLPASS_OAUTH_DEV_ISSUER'];
    expect(takesHttp.map(({ name }) => name).sort()).toEqual(known.sort());
  });
});

describe('a configuration that only looks wrong starts, and says so', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL', { ...development }],
    ['REDIS_URI', 'REDIS_URL', { ...production }],
    ['STORAGE_URLS', 'STORAGE_URL', { ...production }],
    ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET', { ...production }],
    ['HALPASS_GEO_HEADERS', 'HALLPASS_GEO_HEADERS', { ...production }],
  ])('%s', (name, meant, source) => {
    expect(loadSettings({ ...source, [name]: PLANTED }).warnings).toEqual([
      `${name} is not a Hallpass setting and has no effect: did you mean ${meant}?`,
    ]);
  });

  it('no proxy in front of an https address', () => {
    expect(loadSettings({ ...production, HALLPASS_TRUSTED_PROXY_HOPS: '' }).warnings).toEqual([
      expect.stringMatching(
        /^HALLPASS_TRUSTED_PROXY_HOPS is 0, so all callers appear to have the address of the TLS proxy/,
      ),
    ]);
  });
});

describe('a good configuration', () => {
  const silent = { faults: [], warnings: [] };
  const warningsOf = (source: NodeJS.ProcessEnv) => {
    const faults = faultsOf(source);
    return { faults, warnings: faults.length > 0 ? [] : loadSettings(source).warnings };
  };

  it.each([
    ['development', development],
    ['production', production],
    ['a test', { ...development, NODE_ENV: 'test' }],
    ['settings without a value, known or not', { ...production, NODE_ENV: ' production ', HALLPASS_NOTHING: '' }],
    [
      "somebody else's variables",
      { ...production, PATH: '/bin', HOST: 'a', PORTS: '1', HTTP_URL: 'x', NODE_OPTIONS: 'y' },
    ],
    ['a similar name beside the right one', { ...production, DATABASE_URI: 'postgres://other/app' }],
    ...[
      'http://localhost:9000',
      'http://hallpass.localhost',
      'http://192.168.1.20:8080',
      'http://[::1]:1',
      'http://[fd00::7]',
      'http://devbox:8080',
      'http://mac.local:80',
      'http://auth.internal',
      'https://auth.test',
    ].map((url): [string, NodeJS.ProcessEnv] => [`development at ${url}`, { ...development, HALLPASS_URL: url }]),
    ...['http://127.0.0.2:8080', 'http://[::1]:8080', 'http://auth.localhost:8080'].map(
      (url): [string, NodeJS.ProcessEnv] => [`production at ${url}`, { ...production, HALLPASS_URL: url }],
    ),
    ...[
      'http://auth:8080',
      'http://hallpass-auth',
      'http://10.0.0.1:8081,http://10.0.0.2:8081',
      'http://auth.hallpass.svc.cluster.local',
      'https://auth.acme.dev',
    ].map((url): [string, NodeJS.ProcessEnv] => [`services at ${url}`, { ...production, HALLPASS_AUTH_URLS: url }]),
    ['a bucket over TLS', { ...production, STORAGE_URL: 's3://key:secret@minio:9000/bucket' }],
    ['a bucket of this machine', { ...production, STORAGE_URL: 'http://key:secret@localhost:9000/bucket' }],
    [
      'an AI of the own network',
      { ...production, HALLPASS_AI_URL: 'http://ollama:11434/v1', HALLPASS_AI_MODEL: 'small' },
    ],
    ['Stripe', { ...production, STRIPE_SECRET_KEY: 'rk_live_9a', STRIPE_WEBHOOK_SECRET: 'whsec_a+/9=' }],
    [
      'what Kubernetes adds for its Services',
      {
        ...production,
        HALLPASS_AUTH_SERVICE_HOST: '10.0.0.7',
        HALLPASS_AUTH_SERVICE_PORT: '80',
        HALLPASS_AUTH_SERVICE_PORT_HTTP: '80',
        HALLPASS_AUTH_PORT: 'tcp://10.0.0.7:80',
        HALLPASS_AUTH_PORT_80_TCP: 'tcp://10.0.0.7:80',
        HALLPASS_AUTH_PORT_80_TCP_ADDR: '10.0.0.7',
        HALLPASS_SERVICE_HOST: '10.0.0.8',
        HALLPASS_PORT: 'tcp://10.0.0.8:80',
      },
    ],
  ])('%s', (_what, source) => {
    expect(warningsOf(source)).toEqual(silent);
  });
});
