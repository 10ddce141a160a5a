export type CodeLanguage = 'json' | 'tsx' | 'html';

/** Something wrong with the text, from the server or a check of the page. */
export interface CodeProblem {
  /** From 1. */
  line: number;
  /** From 1. */
  column?: number;
  message: string;
}

/** What the part that is loaded later gives. */
export interface MountedEditor {
  setText: (text: string) => void;
  setProblems: (problems: readonly CodeProblem[]) => void;
  goToLine: (line: number) => void;
  destroy: () => void;
}
