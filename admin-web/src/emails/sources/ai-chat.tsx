import type { ChatContext, ChatMessage } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Textarea } from '../../components/input';
import { Card } from '../../components/layout';
import { showToast } from '../../components/toast';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { aiQuery, mailKeys } from '../queries';

interface AiChatProps {
  projectId: string;
  /** Id of the theme, template or draft. */
  threadId: string;
  context: ChatContext;
  /** Current text of the editor. */
  source: string;
  onTake: (source: string) => void;
}

/** AI chat next to the editor. Renders nothing if the server has no AI. */
export function AiChat(props: AiChatProps) {
  const ai = useQuery(aiQuery(useApi(), props.projectId));
  const [isOpen, setOpen] = useState(false);
  const t = useTexts(emailsSourcesTexts).ai;
  if (ai.data?.is_configured !== true) return null;
  if (isOpen) return <Chat {...props} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        <Sparkles aria-hidden className="size-4" />
        {t.open}
      </Button>
    </div>
  );
}

function Chat({ projectId, threadId, context, source, onTake, onClose }: AiChatProps & { onClose: () => void }) {
  const api = useApi();
  const admin = api.admin(projectId);
  const queryClient = useQueryClient();
  const t = useTexts(emailsSourcesTexts).ai;
  const [question, setQuestion] = useState('');
  const asking = useRef<AbortController | null>(null);
  const [isStopped, setStopped] = useState(false);
  const threadKey = [...mailKeys.all(projectId), 'chat', threadId];
  const thread = useQuery({
    queryKey: threadKey,
    queryFn: async () => (await admin.listChatMessages(threadId)).messages.filter(isMessage),
  });
  const messages = thread.data ?? [];
  const ask = useChange({
    act: async (text: string) => {
      asking.current = new AbortController();
      setStopped(false);
      const asked: ChatMessage = { role: 'user', content: [{ type: 'text', text }] };
      // Send the editor's text along, because it may not be saved.
      const seen: ChatMessage = { role: 'user', content: `${text}\n\nThe source in the editor:\n\n${source}` };
      const { signal } = asking.current;
      const { content } = await admin.sendChatMessage(threadId, context, [...messages, seen], signal);
      const answered: ChatMessage = { role: 'assistant', content };
      await admin.saveChatMessage(threadId, asked);
      await admin.saveChatMessage(threadId, answered);
      queryClient.setQueryData(threadKey, [...messages, asked, answered]);
      setQuestion('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && !ask.isBusy) void ask.run(question.trim());
  };
  const take = (content: string) => {
    onTake(content);
    showToast(t.taken);
  };
  return (
    <Card className="p-4">
      <div className="mb-3 flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold">{t.title}</h2>
          <p className="text-13 text-ink-muted">{t.description}</p>
        </div>
        <Button variant="ghost" size="small" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <Failure error={thread.error} />
      <ol aria-label={t.title} className="mb-3 flex max-h-96 flex-col gap-3 overflow-y-auto text-13">
        {messages.length === 0 && !thread.isPending && <li className="text-ink-muted">{t.empty}</li>}
        {messages.map((message, at) => (
          <Said key={at} message={message} onTake={take} />
        ))}
      </ol>
      <form className="flex flex-col gap-2" onSubmit={submit}>
        {!isStopped && <Failure error={ask.error} />}
        <Textarea
          aria-label={t.question}
          rows={2}
          value={question}
          disabled={ask.isBusy}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <div className="flex items-center justify-end gap-2">
          <span role="status" className="me-auto text-13 text-ink-muted">
            {ask.isBusy && t.thinking}
          </span>
          {ask.isBusy && (
            <Button
              size="small"
              onClick={() => {
                setStopped(true);
                asking.current?.abort();
              }}
            >
              {t.stop}
            </Button>
          )}
          <Button type="submit" size="small" variant="primary" isBusy={ask.isBusy} disabled={question.trim() === ''}>
            {t.ask}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A message's texts, and the sources that the AI offers. */
function Said({ message, onTake }: { message: ChatMessage; onTake: (source: string) => void }) {
  const t = useTexts(emailsSourcesTexts).ai;
  const isUser = message.role === 'user';
  return (
    <li className={isUser ? 'ms-8 rounded-lg bg-accent-soft p-2.5' : 'me-8 rounded-lg bg-sunken p-2.5'}>
      <p className="mb-0.5 text-xs font-medium text-ink-muted">{isUser ? t.you : t.assistant}</p>
      {partsOf(message).map((part, at) =>
        part.type === 'text' ? (
          <p key={at} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {part.text}
          </p>
        ) : (
          <div key={at} className="mt-1.5 flex flex-wrap items-center gap-2">
            <span className="font-medium">{t.proposal}</span>
            <Button size="small" onClick={() => onTake(part.source)}>
              {t.take}
            </Button>
          </div>
        ),
      )}
    </li>
  );
}

type Part = { type: 'text'; text: string } | { type: 'source'; source: string };

function partsOf({ content }: ChatMessage): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block): Part[] => {
    const { type, text, args } = block as { type?: unknown; text?: unknown; args?: { content?: unknown } };
    if (type === 'text' && typeof text === 'string') return [{ type: 'text', text }];
    return type === 'tool-call' && typeof args?.content === 'string' ? [{ type: 'source', source: args.content }] : [];
  });
}

/** A thread may contain saved messages of any shape. */
const isMessage = (value: unknown): value is ChatMessage =>
  typeof value === 'object' && value !== null && 'role' in value && 'content' in value;
