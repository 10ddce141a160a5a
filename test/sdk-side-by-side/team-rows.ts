import type { ServerTeam, Team } from '@stackframe/js';
import { callbackUrl, newEmail, type Row, type World } from './world.js';

/** Actions of a member in their team, and of a server in any team. */
export const teamRows: Row[] = [
  ...rowsOf('team', (world) => world.team()),
  ...rowsOf('serverTeam', (world) => world.serverTeam()),
  [
    'serverTeam.addUser',
    async (world) => {
      const { userId } = await world.newcomer();
      const team = await world.serverTeam();
      await team.addUser(userId);
      await expectRefusal(team.addUser(userId));
      world.made.member = userId;
      return (await (await world.serverTeam()).listUsers()).length;
    },
  ],
  ['serverTeam.addUser', async (world) => (await world.serverTeam()).addUser(world.made.member!), 'refused'],
  [
    'serverTeam.removeUser',
    async (world) => {
      await (await world.serverTeam()).removeUser(world.made.member!);
      return (await (await world.serverTeam()).listUsers()).length;
    },
  ],
  ['serverTeam.removeUser', async (world) => (await world.serverTeam()).removeUser(world.made.member!), 'refused'],
  [
    'serverTeam.grantProduct',
    async (world) => {
      const team = (await world.serverTeam()) as ServerTeam & {
        grantProduct(options: { productId: string }): Promise<void>;
      };
      await team.grantProduct({ productId: 'desk' });
      return (await world.serverTeam()).listProducts();
    },
  ],
  [
    'serverTeam.update',
    async (world) => {
      await (await world.serverTeam()).update({ serverMetadata: { a: 1 }, clientReadOnlyMetadata: [1] });
      return world.serverTeam();
    },
  ],
  [
    'team.delete',
    async (world) => {
      const user = await world.me();
      const team = await user.createTeam({ displayName: 'Short-lived' });
      await team.delete();
      return (await world.me()).getTeam(team.id);
    },
  ],
  [
    'serverTeam.delete',
    async (world) => {
      const team = await world.serverApp().createTeam({ displayName: 'Short-lived' });
      await team.delete();
      return world.serverApp().getTeam(team.id);
    },
  ],
];

/** The next row compares both outcomes. */
const expectRefusal = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

function rowsOf(whose: 'team' | 'serverTeam', team: (world: World) => Promise<Team>): Row[] {
  const rows: Array<[string, (team: Team, world: World) => Promise<unknown>, 'refused'?]> = [
    [
      'update',
      async (each, world) => {
        await each.update({ displayName: `Engineers of ${whose}`, clientMetadata: { a: 1 } });
        return team(world);
      },
    ],
    ['listUsers', async (each) => (await each.listUsers()).map(({ teamProfile }) => teamProfile)],
    ['inviteUser', async (each) => each.inviteUser({ email: newEmail(), callbackUrl })],
    [
      'inviteUser',
      async (each) => each.inviteUser({ email: newEmail(), callbackUrl: 'https://evil.example' }),
      'refused',
    ],
    ['listInvitations', async (each) => each.listInvitations()],
    [
      'teamInvitation.revoke',
      async (each, world) => {
        await (await each.listInvitations())[0]!.revoke();
        return (await team(world)).listInvitations();
      },
    ],
    ['createApiKey', async (each) => each.createApiKey({ description: 'CI', expiresAt: null })],
    ['listApiKeys', async (each) => each.listApiKeys()],
    ['getItem', async (each) => each.getItem('seats')],
    ['getItem', async (each) => each.getItem('credits'), 'refused'],
    ['listProducts', async (each) => each.listProducts()],
    [
      'createCheckoutUrl',
      async (each) => new URL(await each.createCheckoutUrl({ productId: 'desk' })).pathname.split('/')[1],
    ],
  ];
  return rows.map(([member, call, outcome]) => [
    member.includes('.') ? member : `${whose}.${member}`,
    async (world) => call(await team(world), world),
    outcome,
  ]);
}
