import type { GuestAnswer, SandboxProps } from '../job.js';
import { arktypeModule, type Failure, isFailure } from './arktype.js';
import { components, expand, jsx, metaValue, NotificationCategory, rawHtml, Subject } from './elements.js';
import { jsxRuntime, reactModule } from './react.js';

// The entry inside QuickJS. The host puts the sources, as functions, and the job into globals and calls `renderJob`.

/** What owners' sources export: whatever they like. The host checks what comes of it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Exports = Record<string, any>;

type Source = (exports: Exports, require: (name: string) => unknown, module: object) => void;

interface GuestGlobals {
  job: string;
  template?: Source;
  theme: Source;
  renderJob(): string;
}

const MODULES: Record<string, unknown> = {
  react: reactModule,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxRuntime,
  '@react-email/components': components,
  arktype: arktypeModule,
  '@stackframe/emails': { Subject, NotificationCategory },
};

function requireModule(name: string): unknown {
  if (!Object.hasOwn(MODULES, name)) {
    throw new Error(`"${name}" cannot be imported. Mails may import ${Object.keys(MODULES).join(', ')}.`);
  }
  return MODULES[name];
}

function load(source: Source, what: string, name: string): Exports {
  const module = { exports: {} as Exports };
  source(module.exports, requireModule, module);
  if (typeof module.exports[name] !== 'function') {
    throw new Error(`The ${what} must export a component by the name ${name}.`);
  }
  return module.exports;
}

function checkedVariables(schema: unknown, variables: Record<string, unknown>): unknown {
  if (schema === undefined) return {};
  if (typeof schema !== 'function') throw new Error('variablesSchema must be a schema or a function.');
  const checked: unknown = schema(variables);
  if (isFailure(checked)) throw new Error(`The variables do not fit variablesSchema: ${(checked as Failure).summary}`);
  return checked;
}

/** The mail's content, with what it says about itself. */
function contentOf(source: Source | undefined, props: SandboxProps) {
  if (!source) return { content: jsx(rawHtml, {}) };
  const { EmailTemplate, variablesSchema } = load(source, 'template', 'EmailTemplate');
  const given = props.preview ? { ...EmailTemplate.PreviewVariables, ...props.variables } : { ...props.variables };
  const { user, project, locale } = props;
  const content: unknown = EmailTemplate({
    user,
    project,
    locale,
    variables: checkedVariables(variablesSchema, given),
  });
  const subject = metaValue(content, Subject);
  return { content, subject, notificationCategory: metaValue(content, NotificationCategory) };
}

function render(globals: GuestGlobals): GuestAnswer {
  const props = JSON.parse(globals.job) as SandboxProps;
  const { content, ...about } = contentOf(globals.template, props);
  const { EmailTheme } = load(globals.theme, 'theme', 'EmailTheme');
  const preview = props.preview ? (EmailTheme.PreviewProps ?? {}) : {};
  const themed = jsx(EmailTheme, {
    unsubscribeLink: preview.unsubscribeLink ?? props.unsubscribeLink ?? undefined,
    locale: props.locale,
    children: preview.children ?? content,
  });
  return { tree: expand(themed), ...about };
}

const guest = globalThis as unknown as GuestGlobals;
guest.renderJob = () => {
  let answer: GuestAnswer;
  try {
    answer = render(guest);
  } catch (error) {
    const { name, message, stack } = (error ?? {}) as Partial<Error>;
    const text = (value: unknown, length: number) => (typeof value === 'string' ? value.slice(0, length) : '');
    const said = error instanceof Error ? message : `Thrown: ${String(error)}`;
    answer = { error: { name: text(name, 50), message: text(said, 500), stack: text(stack, 2_000) } };
  }
  return JSON.stringify(answer);
};
