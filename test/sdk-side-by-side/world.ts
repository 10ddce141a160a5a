import { randomUUID } from 'node:crypto';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, signUp, type TestProject, type TestUser } from '@hallpass/testing';
import type { Library } from './ours.js';

export const published: Library = { Client: StackClientApp, Server: StackServerApp, Admin: StackAdminApp };

const CONFIG = {
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_localhost: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
};
const OVERRIDE = {
  'auth.otp.allowSignIn': true,
  'auth.oauth.providers.google': {
    type: 'google',
    isShared: false,
    clientId: 'id',
    clientSecret: 'secret',
    allowSignIn: true,
    allowConnectedAccounts: true,
  },
  'rbac.permissions.reader': { scope: 'project', description: 'Reads' },
  'rbac.permissions.writer': { scope: 'project', containedPermissionIds: { reader: true } },
  'payments.testMode': true,
  'payments.items': {
    credits: { displayName: 'Credits', customerType: 'user' },
    seats: { displayName: 'Seats', customerType: 'team' },
    units: { displayName: 'Units', customerType: 'custom' },
  },
  'payments.products': {
    pack: { displayName: 'Pack', customerType: 'user', stackable: true, prices: { p: { USD: '5' } } },
    desk: { displayName: 'Desk', customerType: 'team', prices: { p: { USD: '5' } } },
    unit: { displayName: 'Unit', customerType: 'custom', prices: { p: { USD: '5' } } },
  },
  'dataVault.stores.secrets': { displayName: 'Secrets' },
};

/** One library with its own project. Each call creates a new app, so that nothing is cached. */
export class World {
  /** Values created by an earlier part of a row. */
  readonly made: Record<string, string> = {};

  private constructor(
    readonly library: Library,
    readonly project: TestProject,
    readonly user: TestUser,
  ) {}

  static async of(library: Library): Promise<World> {
    const project = await createProject({ displayName: 'Shop', config: CONFIG, override: OVERRIDE });
    return new World(library, project, await signUp(project, { email: newEmail() }));
  }

  /** Another user, who has just signed up. */
  newcomer(): Promise<TestUser> {
    return signUp(this.project);
  }

  clientApp(user: TestUser | null = this.user) {
    const tokenStore =
      user === null ? ('memory' as const) : { accessToken: user.accessToken, refreshToken: user.refreshToken };
    return new this.library.Client({ ...this.#options(), tokenStore });
  }

  serverApp() {
    return new this.library.Server({ ...this.#options(), ...this.#serverKey(), tokenStore: 'memory' });
  }

  adminApp() {
    const superSecretAdminKey = this.project.superSecretAdminKey;
    return new this.library.Admin({
      ...this.#options(),
      ...this.#serverKey(),
      superSecretAdminKey,
      tokenStore: 'memory',
    });
  }

  me(user: TestUser = this.user) {
    return this.clientApp(user).getUser({ or: 'throw' });
  }

  /** The same user as a server sees it. */
  async anyUser() {
    return (await this.serverApp().getUser(this.user.userId))!;
  }

  /** A team of the user, created on first use. */
  async team() {
    const user = await this.me();
    this.made.team ??= (await user.createTeam({ displayName: 'Engineers' })).id;
    return (await user.getTeam(this.made.team))!;
  }

  async serverTeam() {
    await this.team();
    return (await this.serverApp().getTeam(this.made.team!))!;
  }

  #options() {
    return {
      baseUrl: this.project.baseUrl,
      projectId: this.project.id,
      publishableClientKey: this.project.publishableClientKey,
      redirectMethod: 'none' as const,
      noAutomaticPrefetch: true,
    };
  }

  #serverKey() {
    return { secretServerKey: this.project.secretServerKey };
  }
}

/** A new address, which `observable` replaces with a stable name. */
export const newEmail = (): string => `${randomUUID()}@example.com`;

export const callbackUrl = 'http://localhost:3000/handler';

/** The name of a library's member, how to call it, and whether the row expects a rejection. */
export type Row = [member: string, call: (world: World) => Promise<unknown>, outcome?: 'refused'];
