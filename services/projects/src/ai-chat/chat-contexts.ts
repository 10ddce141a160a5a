import { SOURCE_FILES, type SourceFile } from '@hallpass/mail-compiler';
import type { ProjectConfig } from '@hallpass/project-config';

export const CHAT_CONTEXTS = ['email-theme', 'email-template', 'email-draft'] as const;
export type ChatContext = (typeof CHAT_CONTEXTS)[number];

/** The tool the model may use in a conversation: returning one new source (contract/04 §12). */
export interface ChatTool {
  name: 'createEmailTheme' | 'createEmailTemplate';
  description: string;
  /** The file name that compile errors use. */
  file: SourceFile;
}

const THEME_TOOL: ChatTool = {
  name: 'createEmailTheme',
  description: 'Gives the owner a new source of the theme, as one complete TSX file.',
  file: SOURCE_FILES.theme,
};
const TEMPLATE_TOOL: ChatTool = {
  name: 'createEmailTemplate',
  description: 'Gives the owner a new source of the email, as one complete TSX file.',
  file: SOURCE_FILES.template,
};

export const toolOf = (context: ChatContext): ChatTool => (context === 'email-theme' ? THEME_TOOL : TEMPLATE_TOOL);

const MODULES = `It may import from 'react', '@react-email/components' (Body, Button, Container, Heading, Hr, Html, Img, Link,
Section, Tailwind, Text and the like), 'arktype' and '@stackframe/emails', and nothing else. It runs in a sandbox: no
network, no files, no hooks, no timers. Styles are inline, or classes within <Tailwind>.`;

const THEME_GUIDE = `A theme is the layout around every email. It exports a function EmailTheme({ children,
unsubscribeLink, locale }: ThemeProps) with ThemeProps of '@stackframe/emails', returns the whole document from <Html> on
with {children} in it, and shows unsubscribeLink, which may be missing, as a link.
EmailTheme.PreviewProps has values for a preview.`;

const MAIL_GUIDE = `An email exports a function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>)
with Props, Subject and NotificationCategory of '@stackframe/emails'. It returns <Subject value="…" />,
<NotificationCategory value="Transactional" /> or "Marketing", and the content; the theme adds the rest. Variables are
declared by export const variablesSchema = type({ name: 'string' }) with type of 'arktype', and previewed by
EmailTemplate.PreviewVariables. user.displayName may be null.`;

const KINDS: Readonly<Record<ChatContext, string>> = {
  'email-theme': 'a theme for its emails',
  'email-template': 'an email template',
  'email-draft': 'an email draft, which has no variables',
};

/** The system message, which includes the current source if the thread names one. */
export function instructionsOf(context: ChatContext, threadId: string, config: ProjectConfig): string {
  const { name } = toolOf(context);
  const current = currentSource(context, threadId, config);
  return [
    `You help the owner of an app to write ${KINDS[context]} as one TSX file. Answer questions in plain text.`,
    `When the owner wants a source, call the tool ${name} once with the complete file, not with a part of it.`,
    context === 'email-theme' ? THEME_GUIDE : MAIL_GUIDE,
    MODULES,
    ...(current === undefined ? [] : [`The current source:\n\n${current}`]),
  ].join('\n\n');
}

/** Drafts belong to another service, so their source is not available here. */
function currentSource(context: ChatContext, threadId: string, { emails }: ProjectConfig): string | undefined {
  if (context === 'email-draft') return undefined;
  const sources = context === 'email-theme' ? emails.themes : emails.templates;
  return Object.hasOwn(sources, threadId) ? sources[threadId]?.tsxSource : undefined;
}
