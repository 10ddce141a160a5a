import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { type VerificationCode, VerificationCodes } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { linkPage } from '@hallpass/http';
import { findCategory } from '../preferences/notification-categories.js';
import { upsertPreference } from '../preferences/preference.sql.js';
import type { UnsubscribeQuery } from './unsubscribe.dto.js';
import { UNSUBSCRIBE_CODE } from './unsubscribe-link.js';

const CODE_LENGTH = 45;

/** Unsubscribes a user from a category with the code of an email (contract/05 §12). */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly db: Database,
    private readonly codes: VerificationCodes,
  ) {}

  /** Returns a confirmation page and changes nothing, because email scanners follow links. @throws as `unsubscribe` */
  async ask(query: UnsubscribeQuery): Promise<string> {
    return this.with(query, async (_projectId, code) => confirmPage(categoryOf(code).name));
  }

  /**
   * @returns a page that confirms it
   * @throws TextError 400 for a malformed code; VerificationCodeNotFound, VerificationCodeExpired
   */
  async unsubscribe(query: UnsubscribeQuery): Promise<string> {
    return this.with(query, async (projectId, code) => {
      await this.db.transaction(async (tx) => {
        await this.codes.spend(tx, { projectId, id: code.id });
        await upsertPreference(tx, {
          projectId,
          userId: String(code.data['user_id']),
          categoryId: categoryOf(code).id,
          isEnabled: false,
        });
      });
      return unsubscribedPage();
    });
  }

  private async with(
    { project_id: projectId, code }: UnsubscribeQuery,
    act: (projectId: string, code: VerificationCode) => Promise<string>,
  ): Promise<string> {
    if (code?.length !== CODE_LENGTH)
      throw new TextError(400, 'INCOMPLETE_LINK', 'The link is incomplete. Open it from the email again.');
    if (projectId === undefined) throw new KnownErrors.VerificationCodeNotFound();
    try {
      return await act(projectId, await this.codes.check(this.db, { projectId, type: UNSUBSCRIBE_CODE, code }));
    } catch (error) {
      if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return alreadyUnsubscribedPage();
      throw error;
    }
  }
}

const categoryOf = ({ data }: VerificationCode) => findCategory({ id: String(data['category_id']) })!;

const confirmPage = (category: string): string =>
  linkPage({
    heading: 'Unsubscribe?',
    sentence: `You will no longer receive emails of the category “${category}”.`,
    button: 'Unsubscribe',
  });

const unsubscribedPage = (): string =>
  linkPage({
    heading: 'You are unsubscribed',
    sentence: 'You will no longer receive emails of this kind. You can close this page.',
  });

const alreadyUnsubscribedPage = (): string =>
  linkPage({
    heading: 'You are already unsubscribed',
    sentence: 'This link was already used. You can close this page.',
  });

export const brokenLinkPage = (sentence: string): string => linkPage({ heading: 'This link does not work', sentence });
