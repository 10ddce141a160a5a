import { SourceProblem } from '@hallpass/mail-compiler';
import { TEMPLATES, THEMES } from './built-in-sources.js';
import { renderTree, type SourceExports } from './guest/render-tree.js';
import { type BuiltInMail, type DescribedMail, type SandboxProps } from './job.js';

/**
 * Renders with our own sources, which are trusted, as code of the worker without an interpreter.
 * @throws SourceProblem for invalid variables
 */
export function renderBuiltIn({ template, theme }: BuiltInMail, props: SandboxProps): DescribedMail {
  const content = template === null ? null : named(TEMPLATES, template);
  const look = named(THEMES, theme);
  try {
    const mail = renderTree(props, { template: content && (() => content), theme: () => look });
    // Sources in the sandbox return JSON, so convert this result the same way.
    return JSON.parse(JSON.stringify(mail)) as DescribedMail;
  } catch (error) {
    throw new SourceProblem((error as Error).message);
  }
}

function named(sources: Readonly<Record<string, SourceExports>>, id: string): SourceExports {
  if (!Object.hasOwn(sources, id)) throw new Error('The built-in source does not exist.');
  return sources[id]!;
}
