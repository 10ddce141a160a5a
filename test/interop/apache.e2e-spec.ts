import { expect, it } from '@jest/globals';
import { until } from '@hallpass/testing';
import { apache } from './apache-client.js';
import { walk } from './client-walks.js';

walk('mod_auth_openidc of Apache', apache, (world) => {
  it('keeps its page for users', async () => {
    const { origin } = await world.start();
    const page = await world.page();
    await world.signIn(page, origin);
    await page.getByRole('heading', { name: 'For users only' }).waitFor();
    const strangers = await world.page();
    await strangers.goto(`${origin}/index.html`);
    await strangers.getByLabel('Password', { exact: true }).waitFor();
    expect((await fetch(`${origin}/index.html`)).status).toBe(401);
  });

  it('ends its session when the issuer ends the grant, by back-channel logout', async () => {
    const { origin, application } = await world.start({
      settings: (at) => ({ back_channel_logout_uri: `${at}/callback?logout=backchannel` }),
    });
    const page = await world.page();
    await world.signIn(page, origin);
    expect(await apache.user(page, origin)).toMatchObject({ sub: world.user.userId });
    await world.disconnect(application);
    await until('the end of the session', async () => (await apache.user(page, origin)) === null);
  });
});
