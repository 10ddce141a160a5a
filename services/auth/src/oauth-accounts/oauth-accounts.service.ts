import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, assertSelf, eventActorOf } from '@hallpass/access';
import {
  Database,
  isForeignKeyViolation,
  isUniqueViolation,
  type ListRange,
  type ListWalk,
  type Tx,
  type Walked,
} from '@hallpass/database';
import { KnownErrors, SchemaFaults, TextError } from '@hallpass/errors';
import { assertMayChangeSignIn, lockUser, publishSecurityEvents, type SecurityEventName } from '@hallpass/identity';
import { type ProjectSnapshot } from '@hallpass/projects';
import type { CreateOAuthAccountDto, UpdateOAuthAccountDto } from './oauth-account.dto.js';
import {
  createAccount,
  deleteAccount,
  type OAuthAccountRow,
  selectAccount,
  selectBrokenRules,
  selectOtherMethods,
  selectUser,
  updateAccount,
  walkAccounts,
} from './oauth-account.sql.js';

interface AccountKey {
  userId: string;
  providerId: string;
  accountId: string;
  signsIn: boolean;
  /** The row's id, if the account already exists. */
  id: string | null;
}

/** Users' accounts at other providers (contract/02 §9). */
@Injectable()
export class OAuthAccountsService {
  constructor(private readonly database: Database) {}

  /** @throws CannotGetOwnUserWithoutUser, UserNotFound, TextError 403 */
  async assertMayList(caller: Caller, userId: string | undefined): Promise<void> {
    assertOwn(caller, userId);
    if (userId !== undefined) await this.assertUser(caller, userId);
  }

  /** Oldest first, without accounts of providers that are no longer configured. */
  walk(
    { projectId, project }: Caller,
    userId: string | undefined,
    range: ListRange,
  ): ListWalk<Walked<OAuthAccountRow>> {
    const providerIds = Object.keys(project.config.auth.oauth.providers);
    return walkAccounts(this.database, projectId, { userId, providerIds }, range);
  }

  /** @throws UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn, TextError 400, TextError 404 */
  async create(caller: Caller, dto: CreateOAuthAccountDto): Promise<OAuthAccountRow> {
    const { project, projectId } = caller;
    const { user_id: userId, provider_config_id: providerId, account_id: accountId } = dto;
    if (!isConfigured(project, providerId)) throw notConfigured();
    await this.assertUser(caller, userId);
    try {
      return await this.database.transaction(async (tx) => {
        const [row] = await createAccount(tx, {
          projectId,
          id: randomUUID(),
          userId,
          providerId,
          accountId,
          email: dto.email ?? null,
          allowSignIn: dto.allow_sign_in,
          allowConnectedAccounts: dto.allow_connected_accounts,
        });
        await this.record(tx, caller, 'user.account_linked', { userId, providerId });
        return row!;
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new KnownErrors.UserNotFound();
      throw await this.refusal(error, projectId, {
        userId,
        providerId,
        accountId,
        signsIn: dto.allow_sign_in,
        id: null,
      });
    }
  }

  /** @throws CannotGetOwnUserWithoutUser, UserNotFound, TextError 403, TextError 404 */
  async read(caller: Caller, userId: string, id: string): Promise<OAuthAccountRow> {
    const row = await this.find(caller, userId, id);
    if (!isConfigured(caller.project, row.provider_config_id)) throw notConfigured();
    return row;
  }

  /**
   * @throws as `read`; OAuthProviderAccountIdAlreadyUsedForSignIn, TextError 400; SchemaError for a client that sends
   * fields reserved for servers; for a client also TextError 400 if the change would lock out its user, 403 in an
   * impersonation or a session older than 10 minutes; SignUpNotEnabled
   */
  async update(caller: Caller, userId: string, id: string, dto: UpdateOAuthAccountDto): Promise<OAuthAccountRow> {
    const isClient = caller.accessType === 'client';
    const serverFields = (['email', 'account_id'] as const).filter((field) => dto[field] !== undefined);
    if (isClient && serverFields.length > 0)
      throw new SchemaFaults(serverFields.map((field) => `only servers can change body.${field}`));
    const before = await this.find(caller, userId, id);
    const { projectId, project } = caller;
    try {
      return await this.database.transaction(async (tx) => {
        // Lock the user: two parallel removals would each see the other account as the remaining method.
        await lockUser(tx, projectId, userId);
        await assertMayChangeSignIn(tx, caller, { adds: dto.allow_sign_in === true });
        if (isClient && dto.allow_sign_in === false) await this.assertNotLastMethod(tx, project, userId, id);
        const [row] = await updateAccount(tx, {
          projectId,
          userId,
          id,
          accountId: dto.account_id ?? null,
          email: dto.email ?? null,
          allowSignIn: dto.allow_sign_in ?? null,
          allowConnectedAccounts: dto.allow_connected_accounts ?? null,
        });
        if (!row) throw notFound();
        if (!isConfigured(project, row.provider_config_id)) throw notConfigured();
        return row;
      });
    } catch (error) {
      const accountId = dto.account_id ?? before.account_id;
      const signsIn = dto.allow_sign_in ?? before.allow_sign_in;
      const key = { userId, providerId: before.provider_config_id, accountId, signsIn, id };
      throw await this.refusal(error, projectId, key);
    }
  }

  /** Deletes the account with its provider tokens. @throws as `read`; TextError 400 for the last method */
  async delete(caller: Caller, userId: string, id: string): Promise<void> {
    const account = await this.read(caller, userId, id);
    const { projectId, project } = caller;
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      await assertMayChangeSignIn(tx, caller);
      if (caller.accessType === 'client') await this.assertNotLastMethod(tx, project, userId, id);
      await deleteAccount(tx, { projectId, userId, id });
      await this.record(tx, caller, 'user.account_unlinked', { userId, providerId: account.provider_config_id });
    });
  }

  private async record(
    tx: Tx,
    caller: Caller,
    name: SecurityEventName,
    { userId, providerId }: { userId: string; providerId: string },
  ): Promise<void> {
    const event = { name, userId, actor: eventActorOf(caller), details: { provider: providerId } };
    await publishSecurityEvents(tx, caller.projectId, [event]);
  }

  /** Checks in the contract's order: own user, user, row. */
  private async find(caller: Caller, userId: string, id: string): Promise<OAuthAccountRow> {
    assertOwn(caller, userId);
    await this.assertUser(caller, userId);
    const [row] = await selectAccount(this.database, { projectId: caller.projectId, userId, id });
    if (!row) throw notFound();
    return row;
  }

  private async assertUser({ projectId }: Caller, userId: string): Promise<void> {
    if ((await selectUser(this.database, { projectId, userId })).length === 0) throw new KnownErrors.UserNotFound();
  }

  /** A user cannot remove their last sign-in method (security E8); a server can. */
  private async assertNotLastMethod(tx: Tx, project: ProjectSnapshot, userId: string, id: string): Promise<void> {
    const [account] = await selectAccount(tx, { projectId: project.id, userId, id });
    if (!account?.allow_sign_in) return;
    const [others] = await selectOtherMethods(tx, { projectId: project.id, userId, id });
    const { password, otp, passkey } = project.config.auth;
    const hasAnother =
      (others!.has_password && password.allowSignIn) ||
      (others!.has_otp && otp.allowSignIn) ||
      (others!.has_passkey && passkey.allowSignIn) ||
      others!.providers.some((providerId) => isConfigured(project, providerId));
    if (!hasAnother)
      throw new TextError(400, 'LAST_SIGN_IN_METHOD', 'This is the last way to sign in. Add another one first.');
  }

  /** Finds out which rule made an index reject the row. */
  private async refusal(error: unknown, projectId: string, key: AccountKey): Promise<unknown> {
    if (!isUniqueViolation(error)) return error;
    const { userId, providerId, accountId, signsIn, id } = key;
    const [broken] = await selectBrokenRules(this.database, { projectId, userId, providerId, accountId, id });
    if (signsIn && broken!.signs_in_by_another)
      return new TextError(
        400,
        'OAUTH_PROVIDER_IN_USE',
        'The user already signs in with another account from this provider.',
      );
    if (broken!.is_on_user)
      return new TextError(400, 'OAUTH_ACCOUNT_EXISTS', 'The user already has this provider account.');
    return new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
  }
}

/** @throws CannotGetOwnUserWithoutUser, TextError 403 */
const assertOwn = (caller: Caller, userId: string | undefined): void =>
  assertSelf(caller, userId, 'A client can read only the accounts of its own user. Pass user_id=me.');

const isConfigured = ({ config }: ProjectSnapshot, providerId: string): boolean =>
  Object.hasOwn(config.auth.oauth.providers, providerId);

const notFound = (): TextError => new TextError(404, 'OAUTH_ACCOUNT_NOT_FOUND', 'The user does not have this account.');
const notConfigured = (): TextError =>
  new TextError(404, 'OAUTH_PROVIDER_NOT_CONFIGURED', 'This OAuth provider is not configured in this project.');
