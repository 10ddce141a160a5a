export type CodeLanguage = 'json' | 'tsx' | 'html';

/** A problem in the text, from the server or from the page's own checks. */
export interface CodeProblem {
  /** 1-based. */
  line: number;
  /** 1-based. */
  column?: number;
  message: string;
}

export interface MountedEditor {
  setText: (text: string) => void;
  setProblems: (problems: readonly CodeProblem[]) => void;
  goToLine: (line: number) => void;
  destroy: () => void;
}
