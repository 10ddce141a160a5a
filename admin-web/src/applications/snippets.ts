import { goSnippet, springSnippet } from './compiled-snippets.js';
import { discoveryOf } from './issuer.js';
import { originOf, pathOf, scopesOf, type Snippet, type SnippetValues } from './snippet.js';

/** Code that signs users in, or gets a token for a machine, with the libraries that fit the application. */
export function snippetsOf(values: SnippetValues): Snippet[] {
  const { kind, authentication } = values;
  const hasSecret = authentication === 'client_secret';
  if (authentication === 'workload_identity') return [workload(values)];
  if (kind === 'machine') return [...(hasSecret ? [curl(values)] : []), machine(values)];
  if (kind === 'browser') return [browser(values)];
  if (hasSecret) {
    return [server, authjs, springSnippet, goSnippet, authlib, apache].map((snippet) => snippet(values));
  }
  return authentication === 'none' ? [server(values), goSnippet(values)] : [server(values)];
}

const PRIVATE_KEY = `const key = await crypto.subtle.importKey(
  'jwk',
  JSON.parse(process.env.HALLPASS_PRIVATE_KEY),
  { name: 'ECDSA', namedCurve: 'P-256' },
  false,
  ['sign'],
);
`;

/** Reads the metadata with `openid-client`. */
function discovery({ issuer, clientId, authentication }: SnippetValues): string {
  const method = {
    none: 'client.None()',
    workload_identity: 'client.None()',
    client_secret: 'client.ClientSecretBasic(process.env.HALLPASS_CLIENT_SECRET)',
    private_key_jwt: 'client.PrivateKeyJwt(key)',
  }[authentication];
  const local = issuer.startsWith('http:')
    ? `
  // Development only: the issuer has no https.
  { execute: [client.allowInsecureRequests] },`
    : '';
  return `${authentication === 'private_key_jwt' ? PRIVATE_KEY : ''}const config = await client.discovery(
  new URL('${issuer}'),
  '${clientId}',
  undefined,
  ${method},${local}
);`;
}

const server = (values: SnippetValues): Snippet => ({
  id: 'openid-client',
  name: 'openid-client',
  install: 'npm install express openid-client',
  files: [
    {
      name: 'server.mjs',
      text: `import express from 'express';
import * as client from 'openid-client';

const redirectUri = new URL('${values.redirectUri}');
const cookie = { httpOnly: true, sameSite: 'lax', secure: redirectUri.protocol === 'https:' };
${discovery(values)}

const app = express();

app.get('/sign-in', async (request, response) => {
  const state = client.randomState();
  const verifier = client.randomPKCECodeVerifier();
  response.cookie('sign_in', \`\${state}.\${verifier}\`, cookie);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri.href,
    scope: '${scopesOf(values).join(' ')}',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  response.redirect(url.href);
});

app.get(redirectUri.pathname, async (request, response) => {
  const [, state, verifier] = /\\bsign_in=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  if (!state) return response.status(400).send('Open /sign-in first.');
  const tokens = await client.authorizationCodeGrant(config, new URL(request.originalUrl, redirectUri), {
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  response.clearCookie('sign_in', cookie);
  // Start a session of your app here.
  response.json(tokens.claims());
});

app.listen(3000);
`,
    },
  ],
});

const browser = (values: SnippetValues): Snippet => ({
  id: 'openid-client',
  name: 'openid-client',
  install: 'npm install openid-client',
  files: [
    {
      name: 'sign-in.js',
      text: `import * as client from 'openid-client';

const redirectUri = '${values.redirectUri}';
${discovery(values)}

export async function signIn() {
  const state = client.randomState();
  const verifier = client.randomPKCECodeVerifier();
  sessionStorage.setItem('sign_in', JSON.stringify({ state, verifier }));
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: '${scopesOf(values).join(' ')}',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  location.assign(url);
}

/** Call it on the page of the redirect URL. Returns the claims of the user. */
export async function finishSignIn() {
  const { state, verifier } = JSON.parse(sessionStorage.getItem('sign_in') ?? '{}');
  sessionStorage.removeItem('sign_in');
  const tokens = await client.authorizationCodeGrant(config, new URL(location.href), {
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  history.replaceState(null, '', location.pathname);
  return tokens.claims();
}
`,
    },
  ],
});

const machine = (values: SnippetValues): Snippet => ({
  id: 'openid-client',
  name: 'openid-client',
  install: 'npm install openid-client',
  files: [
    {
      name: 'token.mjs',
      text: `import * as client from 'openid-client';

${discovery(values)}

const { access_token, expires_in } = await client.clientCredentialsGrant(config);
console.log(access_token, expires_in);
`,
    },
  ],
});

const authjs = (values: SnippetValues): Snippet => ({
  id: 'authjs',
  name: 'Auth.js',
  install: 'npm install next-auth@beta',
  callback: `${originOf(values.redirectUri)}/api/auth/callback/hallpass`,
  files: [
    {
      name: 'auth.ts',
      text: `import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'hallpass',
      name: 'Hallpass',
      type: 'oidc',
      issuer: '${values.issuer}',
      clientId: '${values.clientId}',
      clientSecret: process.env.HALLPASS_CLIENT_SECRET,
      checks: ['pkce', 'state'],
      authorization: { params: { scope: '${scopesOf(values).join(' ')}' } },
    },
  ],
});
`,
    },
    {
      name: 'app/api/auth/[...nextauth]/route.ts',
      text: `import { handlers } from '../../../../auth';

export const { GET, POST } = handlers;
`,
    },
  ],
});

const authlib = (values: SnippetValues): Snippet => ({
  id: 'authlib',
  name: 'Authlib',
  install: 'pip install authlib flask requests',
  files: [
    {
      name: 'app.py',
      text: `import os

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, session

app = Flask(__name__)
app.secret_key = os.environ["SECRET_KEY"]
oauth = OAuth(app)
oauth.register(
    "hallpass",
    client_id="${values.clientId}",
    client_secret=os.environ["HALLPASS_CLIENT_SECRET"],
    server_metadata_url="${discoveryOf(values.issuer)}",
    client_kwargs={"scope": "${scopesOf(values).join(' ')}", "code_challenge_method": "S256"},
)


@app.errorhandler(OAuthError)
def refused(error):
    return error.description, 401


@app.get("/sign-in")
def sign_in():
    return oauth.hallpass.authorize_redirect("${values.redirectUri}")


@app.get("${pathOf(values.redirectUri)}")
def callback():
    token = oauth.hallpass.authorize_access_token()
    session["user"] = token["userinfo"]
    return session["user"]
`,
    },
  ],
});

const apache = (values: SnippetValues): Snippet => ({
  id: 'apache',
  name: 'Apache',
  install: 'apt-get install libapache2-mod-auth-openidc && a2enmod auth_openidc',
  files: [
    {
      name: 'hallpass.conf',
      text: `OIDCProviderMetadataURL ${discoveryOf(values.issuer)}
OIDCClientID ${values.clientId}
# Apache takes both from its environment, which Debian sets in /etc/apache2/envvars.
OIDCClientSecret "\${HALLPASS_CLIENT_SECRET}"
OIDCCryptoPassphrase "\${OIDC_CRYPTO_PASSPHRASE}"
# The module answers this address itself. No page may have it.
OIDCRedirectURI ${values.redirectUri}
OIDCScope "${scopesOf(values).join(' ')}"
OIDCPKCEMethod S256
OIDCRemoteUserClaim sub

<Location />
  AuthType openid-connect
  Require valid-user
</Location>
`,
    },
  ],
});

const curl = ({ issuer, clientId, scopes }: SnippetValues): Snippet => ({
  id: 'curl',
  name: 'curl',
  files: [
    {
      name: 'terminal',
      text: `curl -sS ${issuer}/oauth/token \\
  -u "${clientId}:$HALLPASS_CLIENT_SECRET" \\
  -d grant_type=client_credentials${scopes.length > 0 ? ` \\\n  -d 'scope=${scopes.join(' ')}'` : ''}
`,
    },
  ],
});

/** Kubernetes mounts the token of a pod where its projected volume says. */
const workload = ({ issuer, clientId }: SnippetValues): Snippet => ({
  id: 'curl',
  name: 'curl',
  files: [
    {
      name: 'token.sh',
      text: `curl -sS ${issuer}/oauth/token \\
  -d grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer \\
  -d client_id=${clientId} \\
  --data-urlencode assertion@/var/run/secrets/tokens/hallpass`,
    },
  ],
});
