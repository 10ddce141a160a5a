import { SourceProblem } from '@hallpass/mail-compiler';
import { TEMPLATES, THEMES } from './built-in-sources.js';
import { renderTree, type SourceExports } from './guest/render-tree.js';
import { type BuiltInMail, type DescribedMail, type SandboxProps } from './job.js';

/**
 * Renders with our own sources, which neither run for long nor look around: as code of the worker, without an interpreter.
 * @throws SourceProblem for variables that do not fit
 */
export function renderBuiltIn({ template, theme }: BuiltInMail, props: SandboxProps): DescribedMail {
  const content = template === null ? null : named(TEMPLATES, template);
  const look = named(THEMES, theme);
  try {
    const mail = renderTree(props, { template: content && (() => content), theme: () => look });
    // What crosses out of the sandbox is JSON; this is the same.
    return JSON.parse(JSON.stringify(mail)) as DescribedMail;
  } catch (error) {
    throw new SourceProblem((error as Error).message);
  }
}

function named(sources: Readonly<Record<string, SourceExports>>, id: string): SourceExports {
  if (!Object.hasOwn(sources, id)) throw new Error('There is no such built-in source.');
  return sources[id]!;
}
