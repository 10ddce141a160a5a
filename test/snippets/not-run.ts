/** Why a snippet, or a whole file, does not run here, and which spec covers it. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'README.md, Hallpass': 'installs and starts a server, as test/first-start.e2e-spec.ts does',
  'README.md, Commands': 'installs programs on the machine and runs all tests',
  'docs/audit-log.md, Verify the log': 'a synopsis; services/launcher/test/audit.e2e-spec.ts runs the command',
  'docs/blocking-hook.md': 'test/blocking-hook.e2e-spec.ts',
  'docs/bot-protection.md': 'services/auth/test/bot-protection.e2e-spec.ts, libs/sdk/src/challenges/challenges.spec.ts',
  'docs/data-export.md, API': 'libs/hosted-pages/test/data-export.e2e-spec.ts, test/data-export.e2e-spec.ts',
  'docs/data-export.md, The file': 'an answer; test/data-export-content.e2e-spec.ts',
  'docs/many-users.md, Jobs': 'an answer; services/users/test/user-jobs.e2e-spec.ts',
  'docs/payments.md, Upgrading from a release before the ledger':
    'a synopsis; services/launcher/test/payments.e2e-spec.ts runs the command',
  'docs/payments.md, Upgrading from a release before the ledger (2)': 'a synopsis; the same spec',
  'docs/self-hosting.md':
    'changes a machine, its database or a cluster: test/deploy checks the commands, test/kubernetes.e2e-spec.ts the release',
  'docs/mcp.md, Check tokens': 'part of examples/mcp/server.mjs, which test/examples.e2e-spec.ts walks',
  'docs/mcp.md, Ask for more when needed': 'part of examples/mcp/server.mjs, which test/examples.e2e-spec.ts walks',
  'docs/passkeys.md, Autofill': 'needs a browser: libs/hosted-pages/test/passkeys.e2e-spec.ts',
  'docs/passkeys.md, Your own domain': 'a file of an app, which test/passkey-domain.e2e-spec.ts serves',
  'docs/sign-up-policy.md, Countries': 'needs a file of countries: services/auth/test/sign-up-countries.e2e-spec.ts',
  'docs/webhooks.md, Receive messages': 'test/webhook-receiver.spec.ts',
  'examples/command-line/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'examples/express/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'examples/mcp/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'examples/nextjs/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'examples/quick-start/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'examples/react/README.md': 'settings; test/examples.e2e-spec.ts starts the example with them',
  'libs/react/README.md, Next.js':
    'parts of the files of examples/nextjs, which `npm run test:release -- --only=examples` builds and test/examples.e2e-spec.ts walks',
};
