import { expect, it } from '@jest/globals';
import { bothUsers } from '../../test/fake-apps.js';

const passkey = {
  id: 'k/1',
  name: 'Laptop',
  rp_id: 'app.test',
  transports: ['internal'],
  is_backed_up: true,
  created_at_millis: 1_760_000_000_000,
  last_used_at_millis: null,
};

it('passkeys are listed, renamed and deleted', async () => {
  const { current, sentByUser } = await bothUsers({ 'GET /auth/passkeys': { items: [passkey] } });
  const [found] = await current.listPasskeys();
  expect(found).toMatchObject({
    id: 'k/1',
    name: 'Laptop',
    hostname: 'app.test',
    isBackedUp: true,
    createdAt: new Date(1_760_000_000_000),
    lastUsedAt: null,
  });
  await found!.rename(null);
  await found!.delete();
  expect(sentByUser()).toEqual([
    'GET /auth/passkeys client',
    'PATCH /auth/passkeys/k%2F1 client {"name":null}',
    'DELETE /auth/passkeys/k%2F1 client',
  ]);
});
