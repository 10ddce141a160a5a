import eslint from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The wall rule skips itself, silently, when Nx has not mapped the projects yet: map them first.
process.env['NX_DAEMON'] ??= 'false';
await createProjectGraphAsync({ exitOnError: true });

const UNDER_IDENTITY = [
  'text',
  'design-tokens',
  'errors',
  'settings',
  'database',
  'queue',
  'mail-templates',
  'project-config',
  'freshness',
  'projects',
];

/** The layers of libs: each may import those above its own line (docs/architecture.md). */
const LAYERS = {
  text: [],
  texts: [],
  errors: [],
  settings: [],
  'embedded-postgres': [],
  'mail-compiler': [],
  'design-tokens': [],
  'mail-templates': ['texts', 'design-tokens'],
  'project-config': ['mail-templates', 'design-tokens', 'text'],
  storage: ['errors', 'settings'],
  sdk: [],
  react: ['texts', 'sdk', 'design-tokens'],
  'api-reference': ['design-tokens'],
  'hosted-pages': ['texts', 'project-config', 'sdk', 'react', 'design-tokens'],
  database: ['text', 'errors', 'settings'],
  queue: ['errors', 'settings', 'mail-templates', 'database'],
  freshness: ['errors', 'settings', 'database'],
  projects: ['errors', 'settings', 'database', 'queue', 'project-config', 'freshness'],
  identity: [...UNDER_IDENTITY, 'storage'],
  access: [...UNDER_IDENTITY, 'identity'],
  http: [...UNDER_IDENTITY, 'identity', 'access'],
  'development-identity-provider': ['settings', 'design-tokens', 'http'],
  testing: [...UNDER_IDENTITY, 'embedded-postgres', 'identity', 'access', 'http'],
};

const WALLS = [
  ...Object.entries(LAYERS).map(([layer, below]) => ({
    sourceTag: `layer:${layer}`,
    onlyDependOnLibsWithTags: below.map((name) => `layer:${name}`),
  })),
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
  // The one application that mounts every service, so it is none itself: `type:process`.
  { sourceTag: 'scope:standalone', onlyDependOnLibsWithTags: ['type:lib', 'type:service'] },
  // The launcher knows that application, and no service by itself.
  { sourceTag: 'scope:launcher', onlyDependOnLibsWithTags: ['type:lib', 'type:development', 'scope:standalone'] },
  {
    sourceTag: 'type:web',
    onlyDependOnLibsWithTags: [
      'layer:texts',
      'layer:project-config',
      'layer:sdk',
      'layer:react',
      'layer:design-tokens',
    ],
  },
  { sourceTag: 'type:example', onlyDependOnLibsWithTags: ['layer:sdk', 'layer:react'] },
];

/** In tests everybody may use the doubles and fixtures, and those on which these stand a PostgreSQL. */
const WALLS_OF_TESTS = WALLS.map((wall) => ({
  ...wall,
  onlyDependOnLibsWithTags: [...wall.onlyDependOnLibsWithTags, 'layer:testing', 'layer:embedded-postgres'],
}));

const walls = {
  depConstraints: WALLS,
  banTransitiveDependencies: false,
  enforceBuildableLibDependency: false,
  allow: [],
};

const CODE = ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts'];
const TESTS = ['**/*.spec.ts', '**/*.requests.ts', '**/*.e2e-spec.ts', '**/test/**', 'test/**', 'libs/testing/**'];
const ENTRY_POINTS = [
  'services/*/src/main.ts',
  'services/*/src/worker.ts',
  'services/*/src/cli.ts',
  'services/launcher/src/commands/*.ts',
  'services/launcher/src/terminal/*.ts',
];

const rawQuery = {
  selector: 'CallExpression[callee.property.name="query"]',
  message: 'Use prepared() or sql() of @hallpass/database: they refuse a statement without project_id.',
};

const publishing = {
  selector: 'MemberExpression[property.name=/^(sessionRevoked|userDeleted|projectChanged)$/]',
  message: 'endSessions, deleteUser and ProjectStore tell every replica, by afterCommit: use them.',
};
const ownRows = {
  selector: 'BinaryExpression[left.type="CallExpression"][left.callee.name=/^require(Own)?User$/]',
  message: 'A client has to do with its own user alone: assertSelf of @hallpass/access says so.',
};
/** Those who write what replicas have to learn, and what publishes it. */
const PUBLISHERS = [
  'libs/freshness/src/**',
  'libs/projects/src/project-store.ts',
  'libs/identity/src/sessions/end-sessions.ts',
  'libs/identity/src/users/delete-user.ts',
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/test-results/**',
      '.nx/**',
      '.hallpass/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', walls],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      // Decorators and their metadata speak of any function.
      '@typescript-eslint/no-unsafe-function-type': 'off',
      eqeqeq: 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'object-shorthand': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { __dirname: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['admin-web/public/**/*.js', 'test/oauth-app/**/*.js'],
    languageOptions: {
      globals: {
        window: 'readonly',
        document: 'readonly',
        location: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
      },
    },
  },
  {
    files: TESTS,
    rules: {
      // Tests of a whole package use it as others do: by its name, from its build.
      '@nx/enforce-module-boundaries': [
        'error',
        { ...walls, depConstraints: WALLS_OF_TESTS, allowCircularSelfDependency: true },
      ],
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  {
    files: CODE,
    // One table, longer than code should be.
    ignores: [...TESTS, 'libs/errors/src/catalogue.ts'],
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 420, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: CODE,
    ignores: [...TESTS, 'libs/settings/**', 'libs/sdk/**', 'libs/react/**', ...ENTRY_POINTS],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from @hallpass/settings, read once at start.' },
      ],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:process', importNames: ['env'], message: 'Settings come from @hallpass/settings.' }] },
      ],
    },
  },
  {
    files: CODE,
    ignores: [...TESTS, 'libs/database/**', 'libs/embedded-postgres/**', 'libs/queue/**', '**/migrations/**'],
    rules: { 'no-restricted-syntax': ['error', rawQuery, publishing, ownRows] },
  },
  { files: PUBLISHERS, ignores: TESTS, rules: { 'no-restricted-syntax': ['error', rawQuery] } },
  {
    // Runs in browsers too.
    files: ['libs/mail-templates/src/**/*.{ts,tsx}', 'libs/project-config/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            'node:*',
            '@nestjs/*',
            '@hallpass/*',
            '!@hallpass/mail-templates',
            '!@hallpass/design-tokens',
            '!@hallpass/text',
            '!@hallpass/texts',
          ],
        },
      ],
    },
  },
  {
    // What a person reads in the terminal.
    files: ENTRY_POINTS,
    rules: { 'no-console': 'off' },
  },
  {
    files: ['admin-web/**/*.{ts,tsx}', 'libs/{react,hosted-pages}/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
);
