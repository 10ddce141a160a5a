import type { Caller } from '@hallpass/access';
import { Database, isUuid, Sealer } from '@hallpass/database';
import { KnownErrors, SchemaFaults, TextError } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { markDraftSent, selectDraft } from '../drafts/draft.sql.js';
import { draftTheme } from '../drafts/drafts.service.js';
import { type MailingContent, sealContent } from '../mailings/mailing.js';
import { insertMailing, insertPart, insertPartsOfAll } from '../mailings/mailing.sql.js';
import { findCategory, TRANSACTIONAL } from '../preferences/notification-categories.js';
import { hasOwnServer, mailRoute } from '../smtp/mail-route.js';
import { type ContentVariant, contentVariant } from './content-variant.js';
import type { SelectedUserDto, SendEmailDto } from './send-email.dto.js';
import { type AddressedUser, selectFirstUsers, selectUsers } from './send-email.sql.js';

const PART_USERS = 500;

/** Accepts mailings (contract/05 §4): stores content and recipients, and leaves sending to the workers. */
@Injectable()
export class SendEmailService {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly settings: Settings,
  ) {}

  /**
   * @returns the selected users without duplicates; for all users, only the first ones, because the answer is limited
   * @throws SchemaError, UserIdDoesNotExist; RequiresCustomEmailServer unless email is captured; TextError 400 for an
   * unknown category, template or draft, and for an incomplete mail server
   */
  async send(caller: Caller, dto: SendEmailDto): Promise<SelectedUserDto[]> {
    const { projectId, project } = caller;
    const variant = contentVariant(dto);
    const { isShared } = project.config.emails.server;
    // Captured emails are not sent, so an app can be tried without a mail server.
    if (isShared && mailRoute(this.settings, project).server) throw new KnownErrors.RequiresCustomEmailServer();
    if (!isShared && !hasOwnServer(project.config))
      throw new TextError(
        400,
        'EMAIL_SERVER_INCOMPLETE',
        'The mail server of the project is not configured completely. Fill in its email settings.',
      );
    if ((dto.user_ids === undefined) === (dto.all_users === undefined))
      throw new SchemaFaults(['body must have either user_ids or all_users, to name the recipients']);
    const category = dto.notification_category_name ?? TRANSACTIONAL.name;
    if (!findCategory({ name: category }))
      throw new TextError(
        400,
        'NOTIFICATION_CATEGORY_NOT_FOUND',
        'The notification category does not exist. Take Transactional or Marketing.',
      );
    const content = { ...(await this.content(caller, variant)), subject: dto.subject, category };
    if (dto.theme_id !== undefined) content.theme = dto.theme_id;
    const users = await this.users(projectId, dto.user_ids);
    const isAll = dto.all_users && users.length > 0;
    await this.store(projectId, content, isAll ? 'all' : users.map(({ id }) => id), variant);
    return users.map(({ id, email }) => ({ user_id: id, ...(email === null ? {} : { user_email: email }) }));
  }

  private async content(
    { projectId, project }: Caller,
    variant: ContentVariant,
  ): Promise<Pick<MailingContent, 'source' | 'kind' | 'theme' | 'variables'>> {
    const { kind } = variant;
    if (variant.kind === 'html') return { source: { html: variant.html }, kind, theme: undefined, variables: {} };
    if (variant.kind === 'template') {
      const templates: Readonly<Record<string, { tsxSource: string; themeId?: string | false } | undefined>> =
        project.config.emails.templates;
      const template = templates[variant.templateId];
      if (!template)
        throw new TextError(400, 'EMAIL_TEMPLATE_NOT_FOUND', 'The project has no email template with this id.');
      const { tsxSource, themeId } = template;
      return { source: { templateSource: tsxSource }, kind, theme: themeId, variables: variant.variables };
    }
    const [draft] = isUuid(variant.draftId) ? await selectDraft(this.db, { projectId, id: variant.draftId }) : [];
    if (!draft) throw new TextError(400, 'EMAIL_DRAFT_NOT_FOUND', 'The project has no email draft with this id.');
    return { source: { templateSource: draft.tsx_source }, kind, theme: draftTheme(draft), variables: {} };
  }

  private async users(projectId: string, ids: string[] | undefined): Promise<AddressedUser[]> {
    if (ids === undefined) return selectFirstUsers(this.db, { projectId });
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const users = await selectUsers(this.db, { projectId, userIds: wanted.filter(isUuid) });
    const found = new Set(users.map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id.toLowerCase()));
    if (missing !== undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: missing });
    return users;
  }

  private async store(
    projectId: string,
    content: MailingContent,
    userIds: string[] | 'all',
    variant: ContentVariant,
  ): Promise<void> {
    const key = { projectId, id: randomUUID() };
    await this.db.transaction(async (tx) => {
      if (variant.kind === 'draft') await markDraftSent(tx, { projectId, id: variant.draftId });
      if (userIds.length === 0) return;
      await insertMailing(tx, { ...key, content: sealContent(this.sealer, key, content) });
      if (userIds === 'all') await insertPartsOfAll(tx, { ...key, usersPerPart: PART_USERS });
      else
        for (let part = 0; part * PART_USERS < userIds.length; part++) {
          const users = userIds.slice(part * PART_USERS, (part + 1) * PART_USERS);
          await insertPart(tx, { ...key, part, userIds: users });
        }
      await outbox.add(tx, 'mailing.due', projectId, { mailing_id: key.id });
    });
  }
}
