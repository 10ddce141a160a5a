export type SandboxJob = { props: SandboxProps; html: string | null } & (
  | { sources: MailSources }
  /** Our own sources, which the worker contains as code. The limits for owners' code do not apply to them. */
  | { builtIn: BuiltInMail }
);

/** TSX, as the owner wrote it. */
export interface MailSources {
  /** null if `html` is the content. */
  template: string | null;
  theme: string;
}

export interface BuiltInMail {
  /** Id of a built-in template; null if `html` is the content. */
  template: string | null;
  /** Id of a built-in theme, or `BARE_THEME_ID`. */
  theme: string;
}

/** The data that an owner's code can see. */
export interface SandboxProps {
  user: { displayName: string | null };
  project: { displayName: string; logoUrl: string | null };
  variables: Readonly<Record<string, unknown>>;
  locale: string;
  unsubscribeLink: string | null;
  preview: boolean;
}

export interface SandboxMail {
  html: string;
  text: string;
  /** As in `DescribedMail`. */
  locale?: unknown;
  previewVariables?: unknown;
  subject?: string;
  notificationCategory?: string;
}

/** A message from a worker: a notice about itself, or the one answer to a job. */
export type SandboxMessage =
  | TakesJobs
  /** It is loading our own modules, which must not count against the job. */
  | { notice: 'loading' }
  | { notice: 'running' }
  | SandboxAnswer;

/** The worker now accepts jobs. `thread`: as in `currentThread`. */
export interface TakesJobs {
  notice: 'ready';
  thread: string | null;
}

export type SandboxAnswer =
  | { mail: SandboxMail }
  | {
      /** For the owner: what is wrong with the source, and where. */
      problem: string;
      /** A retry may work, because the renderer crashed. */
      mayPass: boolean;
      /** The worker must not be used again: its memory or stack was exhausted, or its state is unknown. */
      isSpent: boolean;
    };

/** An element as owners' code describes it. The host checks it before it builds a real one. */
export interface ElementNode {
  /** A tag, or `@` and the name of a react-email component. */
  type: string;
  props: Record<string, unknown>;
  children: TreeNode[];
}

export type TreeNode = string | ElementNode;

/** An email whose sources have been called. The host renders the rest. */
export interface DescribedMail {
  tree: TreeNode[];
  /** Language of the text. Comes from owners' code, so it can be anything. */
  locale?: unknown;
  /** Variables of a preview, including the template's own. Comes from owners' code, so it can be anything. */
  previewVariables?: unknown;
  subject?: string;
  notificationCategory?: string;
}

/** The answer of the code inside the sandbox, as JSON. */
export type GuestAnswer = DescribedMail | { error: { name: string; message: string; stack: string } };

/** 2 s, 32 MiB, 1 MB output (security K1). Times are CPU time, so that a busy machine fails no email (security P4). */
export const LIMITS = {
  /** CPU time of the worker's thread, from the start of a job. */
  jobMillis: 2_000,
  /** For owners' code alone. */
  codeMillis: 250,
  /** Pages of 64 KiB: the memory of WebAssembly. */
  memoryPages: { initial: 256, maximum: 512 },
  heapBytes: 24 * 2 ** 20,
  stackBytes: 256 * 1024,
  outputCharacters: 1_000_000,
  treeNodes: 20_000,
  treeDepth: 100,
} as const;
