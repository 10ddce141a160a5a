/** What crosses into a worker. Plain data. */
export interface SandboxJob {
  /** null where `html` is the content. */
  templateSource: string | null;
  html: string | null;
  themeSource: string;
  props: SandboxProps;
}

/** What an owner's code gets to see. */
export interface SandboxProps {
  user: { displayName: string | null };
  project: { displayName: string };
  variables: Readonly<Record<string, unknown>>;
  locale: string;
  unsubscribeLink: string | null;
  preview: boolean;
}

export interface SandboxMail {
  html: string;
  text: string;
  subject?: string;
  notificationCategory?: string;
}

/** What comes back. */
export type SandboxAnswer =
  | { mail: SandboxMail }
  | {
      /** For the owner: what is wrong with the source, and where. */
      problem: string;
      /** Another try may work: the machine was busy, or the renderer broke. */
      mayPass: boolean;
      /** The worker must not be used again: its memory or stack was exhausted, or it is in an unknown state. */
      isSpent: boolean;
    };

/** An element as owners' code describes it; the host makes it a real one after checking it. */
export interface ElementNode {
  /** Tag, or `@` and the name of a component of react-email. */
  type: string;
  props: Record<string, unknown>;
  children: TreeNode[];
}

export type TreeNode = string | ElementNode;

/** What the code inside the sandbox answers, as JSON. */
export type GuestAnswer =
  | { tree: TreeNode[]; subject?: string; notificationCategory?: string }
  | { error: { name: string; message: string; stack: string } };

/** K1: 2 s, 32 MiB, 1 MB output. */
export const LIMITS = {
  /** From handing a job to a waiting worker. */
  jobMillis: 2_000,
  /** For owners' code itself. */
  codeMillis: 250,
  /** Pages of 64 KiB: the memory of WebAssembly. */
  memoryPages: { initial: 256, maximum: 512 },
  heapBytes: 24 * 2 ** 20,
  stackBytes: 256 * 1024,
  outputCharacters: 1_000_000,
  sourceCharacters: 300_000,
  treeNodes: 20_000,
  treeDepth: 100,
} as const;

/** Names under which sources appear in messages. */
export const FILES = { template: 'template.tsx', theme: 'theme.tsx' } as const;
