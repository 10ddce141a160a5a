import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, signUp, type TestProject, type TestUser } from '@hallpass/testing';
import * as oauth from 'oauth4webapi';
import { deviceWorld } from './device-world.js';
import { addResource, APP, IssuerBrowser, issuerOf, register, signOut } from './issuer-world.js';

const INSECURE = { [oauth.allowInsecureRequests]: true };
const SHELVES = 'https://shelves.example/mcp';
const OUT = 'https://app.example/out';

describe('an unmodified oauth4webapi', () => {
  let project: TestProject;
  let user: TestUser;
  let server: oauth.AuthorizationServer;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    await addResource(project, SHELVES);
    const issuer = new URL(issuerOf(project));
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE));
  });

  const signInAt = async (client: oauth.Client, more: Record<string, string>) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const parameters = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: APP,
      response_type: 'code',
      scope: 'openid email offline_access',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...more,
    });
    return { verifier, state, parameters };
  };

  it('pushes a request, signs in, refreshes and revokes with DPoP, and signs out', async () => {
    const application = await register(project, { settings: { requires_par: true, requires_dpop: true } });
    const client: oauth.Client = { client_id: application.id };
    const auth = oauth.ClientSecretBasic(application.secret);
    const withProof = { ...INSECURE, DPoP: oauth.DPoP(client, await oauth.generateKeyPair('ES256')) };
    const nonce = oauth.generateRandomNonce();
    const { verifier, state, parameters } = await signInAt(client, { nonce });
    const pushed = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, auth, parameters, withProof),
    );
    const url = new URL(server.authorization_endpoint!);
    url.searchParams.set('client_id', client.client_id);
    url.searchParams.set('request_uri', pushed.request_uri);
    const browser = new IssuerBrowser(project, user);
    const answer = oauth.validateAuthResponse(server, client, await browser.authorize(url), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, auth, answer, APP, verifier, withProof),
      { expectedNonce: nonce, requireIdToken: true },
    );
    expect(tokens.token_type).toBe('dpop');
    const info = await oauth.processUserInfoResponse(
      server,
      client,
      user.userId,
      await oauth.userInfoRequest(server, client, tokens.access_token, withProof),
    );
    expect(info.email).toBe(user.email);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token!, withProof),
    );
    const isActive = async () => {
      const response = await oauth.introspectionRequest(server, client, auth, refreshed.access_token, INSECURE);
      return (await oauth.processIntrospectionResponse(server, client, response)).active;
    };
    expect(await isActive()).toBe(true);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, tokens.refresh_token!, INSECURE),
    );
    expect(await isActive()).toBe(false);
    await expect(
      oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token!, withProof),
      ),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    const out = new URL(server.end_session_endpoint!);
    out.searchParams.set('id_token_hint', tokens.id_token!);
    out.searchParams.set('post_logout_redirect_uri', OUT);
    expect((await signOut(browser, out)).headers.get('location')).toBe(OUT);
  });

  it('gets a token with private_key_jwt, which it accepts as a resource server', async () => {
    const { privateKey, publicKey } = await oauth.generateKeyPair('ES256', { extractable: true });
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
    const application = await register(project, {
      kind: 'machine',
      authentication: 'private_key_jwt',
      redirectUris: [],
      scopes: ['shelves:read'],
      settings: { jwks: { keys: [{ kty, crv, x, y }] } },
    });
    const client: oauth.Client = { client_id: application.id };
    const request = () =>
      oauth.clientCredentialsGrantRequest(
        server,
        client,
        oauth.PrivateKeyJwt(privateKey),
        { resource: SHELVES, scope: 'shelves:read' },
        INSECURE,
      );
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, await request());
    const call = (token: string) => new Request(SHELVES, { headers: { authorization: `Bearer ${token}` } });
    const claims = await oauth.validateJwtAccessToken(server, call(access_token), SHELVES, INSECURE);
    expect(claims).toMatchObject({ client_id: application.id, scope: 'shelves:read' });
    await expect(
      oauth.validateJwtAccessToken(server, call(access_token), 'https://other.example', INSECURE),
    ).rejects.toBeDefined();
  });

  it('signs a device in', async () => {
    const world = await deviceWorld(project);
    const client: oauth.Client = { client_id: world.application.id };
    const auth = oauth.None();
    const codes = await oauth.processDeviceAuthorizationResponse(
      server,
      client,
      await oauth.deviceAuthorizationRequest(server, client, auth, { scope: 'openid' }, INSECURE),
    );
    const poll = async () =>
      oauth.processDeviceCodeResponse(
        server,
        client,
        await oauth.deviceCodeGrantRequest(server, client, auth, codes.device_code, INSECURE),
      );
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' });
    expect((await world.decide(codes.user_code, 'allow')).status).toBe(200);
    await world.waited(codes);
    const tokens = await poll();
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(world.user.userId);
  });
});
