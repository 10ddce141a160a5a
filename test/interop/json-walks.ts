import { expect, it } from '@jest/globals';
import { createProject, signUp } from '@hallpass/testing';
import { tokensOf } from '../../services/auth/test/authorization-server/issued-tokens-world.js';
import { register } from '../../services/auth/test/authorization-server/issuer-world.js';
import type { InteropWorld } from './interop-world.js';
import { read } from './json-client.js';

/** Walks of the clients whose pages are JSON. */
export function jsonWalks(world: InteropWorld): void {
  it('accepts an ID token of its application alone, unchanged', async () => {
    const { origin, application } = await world.start();
    const page = await world.page();
    const verified = (idToken: string) => read(page, `${origin}/verify?id_token=${encodeURIComponent(idToken)}`);
    const { id_token: idToken } = await tokensOf(world.project, world.user, application);
    expect(await verified(idToken)).toMatchObject({ sub: world.user.userId });

    const another = await register(world.project);
    expect(await verified((await tokensOf(world.project, world.user, another)).id_token)).toBeNull();
    const elsewhere = await createProject();
    const foreign = await tokensOf(elsewhere, await signUp(elsewhere), await register(elsewhere));
    expect(await verified(foreign.id_token)).toBeNull();
    const [header, claims, signature] = idToken.split('.') as [string, string, string];
    const sub = world.project.owner.userId;
    expect(await verified([header, changed(claims, { sub }), signature].join('.'))).toBeNull();
    expect(await verified([changed(header, { alg: 'none' }), claims, ''].join('.'))).toBeNull();
  });

  it('reads the userinfo of its user, until the application is disconnected', async () => {
    const { origin, application } = await world.start();
    const page = await world.page();
    await world.signIn(page, `${origin}/sign-in`);
    const { userId: sub, email } = world.user;
    expect(await read(page, `${origin}/userinfo`)).toMatchObject({ sub, email });
    await world.disconnect(application);
    expect(await read(page, `${origin}/userinfo`)).toBeNull();
  });
}

function changed(part: string, change: object): string {
  const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  return Buffer.from(JSON.stringify({ ...value, ...change })).toString('base64url');
}
