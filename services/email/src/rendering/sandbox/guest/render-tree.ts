import type { DescribedMail, SandboxProps } from '../job.js';
import { type Failure, isFailure } from './arktype.js';
import { directionOf, writtenIn } from './text-language.js';
import { expand, jsx, metaValue, NotificationCategory, rawHtml, Subject } from './elements.js';

/** Exports of an owner's source. They can be anything; the host checks the result. */
// oxlint-disable-next-line typescript/no-explicit-any
export type SourceExports = Record<string, any>;

/** The sources of one email. Each is called once, first the template, then the theme. */
export interface Sources {
  /** null: the sender's markup, which the host inserts. */
  template: (() => SourceExports) | null;
  theme: () => SourceExports;
}

function load(source: () => SourceExports, what: string, name: string): SourceExports {
  const exports = source();
  if (typeof exports[name] !== 'function') throw new Error(`The ${what} must export a component named ${name}.`);
  return exports;
}

function checkedVariables(schema: unknown, variables: Record<string, unknown>): unknown {
  if (schema === undefined) return {};
  if (typeof schema !== 'function') throw new Error('variablesSchema must be a schema or a function.');
  const checked: unknown = schema(variables);
  if (isFailure(checked))
    throw new Error(`The variables do not match variablesSchema: ${(checked as Failure).summary}`);
  return checked;
}

function contentOf(source: Sources['template'], props: SandboxProps) {
  if (!source) return { content: jsx(rawHtml, {}), locale: props.locale };
  const { EmailTemplate, variablesSchema, languages } = load(source, 'template', 'EmailTemplate');
  const given = props.preview ? { ...EmailTemplate.PreviewVariables, ...props.variables } : { ...props.variables };
  const { user, project } = props;
  const locale = writtenIn(languages, props.locale);
  const content: unknown = EmailTemplate({
    user,
    project,
    locale,
    variables: checkedVariables(variablesSchema, given),
  });
  const subject = metaValue(content, Subject);
  return {
    content,
    ...(props.preview ? { previewVariables: given } : {}),
    locale,
    subject,
    notificationCategory: metaValue(content, NotificationCategory),
  };
}

/**
 * Calls template and theme until only tags and react-email components are left. @throws anything that the sources throw
 */
export function renderTree(props: SandboxProps, sources: Sources): DescribedMail {
  const { content, ...about } = contentOf(sources.template, props);
  const { EmailTheme } = load(sources.theme, 'theme', 'EmailTheme');
  const preview = props.preview ? (EmailTheme.PreviewProps ?? {}) : {};
  const themed = jsx(EmailTheme, {
    unsubscribeLink: props.unsubscribeLink === null ? undefined : (preview.unsubscribeLink ?? props.unsubscribeLink),
    locale: about.locale,
    dir: directionOf(about.locale),
    children: preview.children ?? content,
  });
  return { tree: expand(themed), ...about };
}
