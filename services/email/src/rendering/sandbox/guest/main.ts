import type { GuestAnswer, SandboxProps } from '../job.js';
import { MODULES } from './modules.js';
import { renderTree, type SourceExports } from './render-tree.js';

// The entry point inside QuickJS. The host stores the sources, as functions, and the job in globals and calls
// `renderJob`.

type Source = (exports: SourceExports, require: (name: string) => unknown, module: object) => void;

interface GuestGlobals {
  job: string;
  template?: Source;
  theme: Source;
  renderJob(): string;
}

function requireModule(name: string): unknown {
  if (!Object.hasOwn(MODULES, name)) {
    throw new Error(`"${name}" cannot be imported. Emails can import ${Object.keys(MODULES).join(', ')}.`);
  }
  return MODULES[name];
}

function load(source: Source): SourceExports {
  const module = { exports: {} as SourceExports };
  source(module.exports, requireModule, module);
  return module.exports;
}

function render({ job, template, theme }: GuestGlobals): GuestAnswer {
  const props = JSON.parse(job) as SandboxProps;
  return renderTree(props, { template: template ? () => load(template) : null, theme: () => load(theme) });
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
