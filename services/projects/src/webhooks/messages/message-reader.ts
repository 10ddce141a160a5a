import { Database } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { attemptNotFound, messageNotFound } from '../wire/api-error.js';
import { fromWireId } from '../wire/wire-id.js';
import {
  findTaker,
  type MessageRow,
  readMessage,
  type AttemptRow,
  expungeAttempt,
  readAttempt,
} from './message.sql.js';

@Injectable()
export class MessageReader {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  /** @param ref id, or the owner's event id. @throws TextError 404 */
  async read(projectId: string, ref: string): Promise<MessageRow> {
    const id = fromWireId('msg', ref);
    const values = { projectId, id, eventId: id === null ? ref : null };
    const [message] = await readMessage(this.db, { ...values, retentionDays: this.settings.webhookRetentionDays });
    if (!message) throw messageNotFound();
    return message;
  }

  /** @throws TextError 404 */
  async readAttempt(projectId: string, messageRef: string, attemptRef: string): Promise<AttemptRow> {
    const { id: messageId } = await this.read(projectId, messageRef);
    const attemptId = fromWireId('atmpt', attemptRef);
    const [attempt] = attemptId === null ? [] : await readAttempt(this.db, { projectId, messageId, attemptId });
    if (!attempt) throw attemptNotFound();
    return attempt;
  }

  /** Removes the receiver's answer. @throws TextError 404 */
  async expungeAttempt(projectId: string, messageRef: string, attemptRef: string): Promise<void> {
    const { message_id: messageId, attempt_id: attemptId } = await this.readAttempt(projectId, messageRef, attemptRef);
    await expungeAttempt(this.db, { projectId, messageId, attemptId });
  }

  /** Whether any endpoint accepts such a message. */
  async isTaken(projectId: string, eventType: string, channels: string[] | null): Promise<boolean> {
    return (await findTaker(this.db, { projectId, eventType, channels })).length > 0;
  }
}
