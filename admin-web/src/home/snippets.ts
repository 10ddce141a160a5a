export interface SnippetValues {
  apiUrl: string;
  projectId: string;
  /** A placeholder until a key is created. */
  publishableKey: string;
}

export type Library = 'ours' | 'published';

export interface Snippet {
  id: 'javascript' | 'react' | 'next' | 'express' | 'curl';
  name: string;
  files: { name: string; text: string }[];
  /** Packages to install; empty if no library is needed. */
  packages: string[];
  needsSecretKey?: boolean;
}

/** Code that connects an app to this project, by library. */
export function snippetsOf(library: Library, values: SnippetValues): Snippet[] {
  return (library === 'ours' ? ours : published)(values).concat(curl(values));
}

const options = ({ apiUrl, projectId, publishableKey }: SnippetValues, store: string, indent = '  ') =>
  [
    `baseUrl: '${apiUrl}',`,
    `projectId: '${projectId}',`,
    `publishableClientKey: '${publishableKey}',`,
    `tokenStore: '${store}',`,
  ]
    .map((line) => `${indent}${line}`)
    .join('\n');

function ours(values: SnippetValues): Snippet[] {
  const client = (store: string) => `import { HallpassClientApp } from '@hallpass/js';

export const hallpass = new HallpassClientApp({
${options(values, store)}
});
`;
  return [
    {
      id: 'javascript',
      name: 'JavaScript',
      packages: ['@hallpass/js'],
      files: [
        {
          name: 'app.js',
          text: `${client('cookie')}
const user = await hallpass.getUser();
if (user === null) await hallpass.redirectToHostedSignIn();
else console.log(\`Hello, \${user.displayName ?? user.primaryEmail}\`);
`,
        },
      ],
    },
    {
      id: 'react',
      name: 'React',
      packages: ['@hallpass/js', '@hallpass/react'],
      files: [
        { name: 'src/hallpass.ts', text: client('cookie') },
        {
          name: 'src/app.tsx',
          text: `import { HallpassHandler, HallpassProvider, UserButton, useUser } from '@hallpass/react';
import '@hallpass/react/styles.css';
import { hallpass } from './hallpass';

export function App() {
  const isHandler = location.pathname.startsWith('/handler');
  return (
    <HallpassProvider app={hallpass}>
      {isHandler ? <HallpassHandler /> : <Home />}
    </HallpassProvider>
  );
}

function Home() {
  const user = useUser();
  return user ? <UserButton /> : <a href="/handler/sign-in">Sign in</a>;
}
`,
        },
      ],
    },
    {
      id: 'next',
      name: 'Next.js',
      packages: ['@hallpass/js', '@hallpass/react'],
      files: [
        { name: 'app/hallpass.ts', text: `'use client';\n${client('cookie')}` },
        {
          name: 'app/providers.tsx',
          text: `'use client';
import { HallpassProvider } from '@hallpass/react';
import '@hallpass/react/styles.css';
import { hallpass } from './hallpass';

export function Providers({ children }: { children: React.ReactNode }) {
  return <HallpassProvider app={hallpass}>{children}</HallpassProvider>;
}
`,
        },
        {
          name: 'app/layout.tsx',
          text: `import { Suspense } from 'react';
import { Providers } from './providers';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>
          <Suspense>{children}</Suspense>
        </Providers>
      </body>
    </html>
  );
}
`,
        },
        {
          name: 'app/page.tsx',
          text: `'use client';
import { UserButton, useUser } from '@hallpass/react';

export default function Home() {
  const user = useUser();
  if (user === null) return <a href="/handler/sign-in">Sign in</a>;
  return (
    <main>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <UserButton />
    </main>
  );
}
`,
        },
        {
          name: 'app/handler/[...page]/page.tsx',
          text: `'use client';
import { HallpassHandler } from '@hallpass/react';

export default function Handler() {
  return <HallpassHandler />;
}
`,
        },
      ],
    },
    {
      id: 'express',
      name: 'Express',
      packages: ['@hallpass/js', 'express'],
      needsSecretKey: true,
      files: [
        { name: 'server.mjs', text: server('HallpassServerApp', '@hallpass/js', 'HALLPASS_SECRET_SERVER_KEY', values) },
      ],
    },
  ];
}

function published(values: SnippetValues): Snippet[] {
  const client = (name: string, from: string, more = '') => `import { ${name} } from '${from}';

export const stack = new ${name}({
${options(values, 'cookie')}
${more}});
`;
  return [
    {
      id: 'javascript',
      name: 'JavaScript',
      packages: ['@stackframe/js@2.8.51'],
      files: [
        {
          name: 'app.js',
          text: `${client('StackClientApp', '@stackframe/js')}
const user = await stack.getUser();
console.log(user ? \`Hello, \${user.displayName ?? user.primaryEmail}\` : 'Nobody is signed in.');
`,
        },
      ],
    },
    {
      id: 'react',
      name: 'React',
      packages: ['@stackframe/react@2.8.52'],
      files: [
        { name: 'src/stack.ts', text: client('StackClientApp', '@stackframe/react', "  redirectMethod: 'window',\n") },
        {
          name: 'src/app.tsx',
          text: `import { StackHandler, StackProvider, StackTheme, UserButton } from '@stackframe/react';
import { Suspense } from 'react';
import { stack } from './stack';

export function App() {
  const { pathname } = location;
  return (
    <Suspense>
      <StackProvider app={stack}>
        <StackTheme>
          {pathname.startsWith('/handler') ? (
            <StackHandler location={pathname} fullPage />
          ) : (
            <UserButton />
          )}
        </StackTheme>
      </StackProvider>
    </Suspense>
  );
}
`,
        },
      ],
    },
    {
      id: 'next',
      name: 'Next.js',
      packages: ['@stackframe/stack@2.8.51'],
      needsSecretKey: true,
      files: [
        {
          name: 'stack.ts',
          text: `import { StackServerApp } from '@stackframe/stack';

export const stack = new StackServerApp({
${options(values, 'nextjs-cookie')}
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY,
});
`,
        },
        {
          name: 'app/layout.tsx',
          text: `import { StackProvider, StackTheme } from '@stackframe/stack';
import { stack } from '../stack';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stack}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
`,
        },
        {
          name: 'app/loading.tsx',
          text: `// Components of the SDK suspend while they load.
export default function Loading() {
  return <p>Loading…</p>;
}
`,
        },
        {
          name: 'app/page.tsx',
          text: `import { UserButton } from '@stackframe/stack';
import { stack } from '../stack';

export default async function Home() {
  const user = await stack.getUser();
  if (user === null) return <a href="/handler/sign-in">Sign in</a>;
  return (
    <main>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <UserButton />
    </main>
  );
}
`,
        },
        {
          name: 'app/handler/[...stack]/page.tsx',
          text: `import { StackHandler } from '@stackframe/stack';

export default function Handler() {
  return <StackHandler fullPage />;
}
`,
        },
      ],
    },
    {
      id: 'express',
      name: 'Express',
      packages: ['@stackframe/js@2.8.51', 'express'],
      needsSecretKey: true,
      files: [
        { name: 'server.mjs', text: server('StackServerApp', '@stackframe/js', 'STACK_SECRET_SERVER_KEY', values) },
      ],
    },
  ];
}

const server = (name: string, from: string, variable: string, values: SnippetValues): string =>
  `import express from 'express';
import { ${name} } from '${from}';

const auth = new ${name}({
${options(values, 'memory')}
  secretServerKey: process.env.${variable},
});

express()
  .get('/me', async (request, response) => {
    // The page sends the headers from await app.getAuthHeaders().
    const user = await auth.getUser({ tokenStore: { headers: new Headers(request.headers) } });
    if (!user) return response.status(401).send('Sign in first.');
    response.send({ id: user.id, email: user.primaryEmail });
  })
  .listen(3000);
`;

const curl = ({ apiUrl, projectId, publishableKey }: SnippetValues): Snippet[] => [
  {
    id: 'curl',
    name: 'curl',
    packages: [],
    files: [
      {
        name: 'terminal',
        text: `curl -sS ${apiUrl}/api/v1/auth/password/sign-up \\
  -H 'content-type: application/json' \\
  -H 'x-stack-access-type: client' \\
  -H 'x-stack-project-id: ${projectId}' \\
  -H 'x-stack-publishable-client-key: ${publishableKey}' \\
  -d '{"email": "first@example.com", "password": "correct horse battery"}'
`,
      },
    ],
  },
];
