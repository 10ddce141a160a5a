import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import { STARTER_DRAFT } from '@hallpass/mail-templates';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { SourceVersionDto } from '../rendering/source-version.dto.js';
import { forgetVersions, keepVersion, versionsOf } from '../rendering/source-versions.js';
import type { ThemeChoice } from '../rendering/theme-choice.js';
import type { CreateDraftDto, DraftDto, ListDraftsQuery, UpdateDraftDto } from './draft.dto.js';
import { deleteDraft, type DraftRow, insertDraft, selectDraft, updateDraft, walkDrafts } from './draft.sql.js';

/** Emails that an owner is still writing (contract/05 §8). Their source is compiled when it is shown or sent. */
@Injectable()
export class DraftsService {
  constructor(private readonly db: Database) {}

  list(projectId: string, query: ListDraftsQuery) {
    const walk = (limit: number) => walkDrafts(this.db, projectId, { cursor: query.cursor, limit });
    return answerList(query, walk, toDraft, { name: 'drafts' });
  }

  /** @returns its id, a UUIDv4 */
  async create(projectId: string, { display_name, theme_id, tsx_source }: CreateDraftDto): Promise<string> {
    const id = randomUUID();
    const tsxSource = tsx_source ?? STARTER_DRAFT;
    await this.db.transaction(async (tx) => {
      await insertDraft(tx, {
        projectId,
        id,
        displayName: display_name,
        tsxSource,
        themeId: theme_id || null,
        isBare: theme_id === false,
      });
      await keepVersion(tx, { projectId, sourceId: id }, tsxSource);
    });
    return id;
  }

  /** @throws TextError 404 */
  async get(projectId: string, id: string): Promise<DraftDto> {
    const [row] = await selectDraft(this.db, { projectId, id });
    if (!row) throw noSuchDraft();
    return toDraft(row);
  }

  /** Saved versions, newest first. @throws TextError 404 */
  async versions(projectId: string, id: string): Promise<SourceVersionDto[]> {
    await this.get(projectId, id);
    return versionsOf(this.db, { projectId, sourceId: id });
  }

  /** Omitted fields stay unchanged. @throws TextError 404 */
  async update(projectId: string, id: string, change: UpdateDraftDto): Promise<void> {
    const { display_name, tsx_source, theme_id, sent_at_millis } = change;
    await this.db.transaction(async (tx) => {
      const updated = await updateDraft(tx, {
        projectId,
        id,
        displayName: display_name ?? null,
        tsxSource: tsx_source ?? null,
        setsTheme: theme_id !== undefined,
        themeId: theme_id || null,
        isBare: theme_id === false,
        setsSentAt: sent_at_millis !== undefined,
        sentAtMillis: sent_at_millis ?? null,
      });
      if (updated.length === 0) throw noSuchDraft();
      if (tsx_source !== undefined) await keepVersion(tx, { projectId, sourceId: id }, tsx_source);
    });
  }

  /** Keeps the emails that were sent from the draft. @throws TextError 404 */
  async delete(projectId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if ((await deleteDraft(tx, { projectId, id })).length === 0) throw noSuchDraft();
      await forgetVersions(tx, { projectId, sourceId: id });
    });
  }
}

/** The draft's theme; undefined: the project's selected theme. */
export function draftTheme({ theme_id, is_bare }: Pick<DraftRow, 'theme_id' | 'is_bare'>): ThemeChoice {
  return is_bare ? false : (theme_id ?? undefined);
}

function toDraft(row: DraftRow): DraftDto {
  const theme = draftTheme(row);
  return {
    id: row.id,
    display_name: row.display_name,
    tsx_source: row.tsx_source,
    ...(theme === undefined || theme === null ? {} : { theme_id: theme }),
    sent_at_millis: row.sent_at?.getTime() ?? null,
  };
}

const noSuchDraft = (): TextError =>
  new TextError(404, 'EMAIL_DRAFT_NOT_FOUND', 'The email draft does not exist in this project.');
