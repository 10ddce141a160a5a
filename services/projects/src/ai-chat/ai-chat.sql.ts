import { type Database, type ListRange, prepared, valueBytes, walkList } from '@hallpass/database';
import { MESSAGE_ORDER } from './ai-chat.dto.js';

export const insertMessage = prepared('insert-ai-chat-message')(
  `INSERT INTO projects.ai_chat_message (project_id, id, thread_id, message)
   VALUES (:projectId, :id, :threadId, :message::json)`,
);

export const walkMessages = (db: Database, projectId: string, threadId: string, range: ListRange) =>
  walkList<{ message: unknown }>(
    db,
    projectId,
    {
      order: MESSAGE_ORDER,
      from: 'projects.ai_chat_message m',
      alias: 'm',
      where: ['m.project_id = :projectId', 'm.thread_id = :threadId'],
      values: { threadId },
      columns: 'm.message',
      bytes: valueBytes('m.message'),
    },
    range,
  );
