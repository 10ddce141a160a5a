/** What somebody wants to do, and the operations that do it. */
export interface Area {
  /** Of its page: `/docs/api/<id>`. */
  id: string;
  title: string;
  description: string;
  /** By method and path below `/api/v1`. */
  operations: Readonly<Record<string, OperationText>>;
}

export interface OperationText {
  /** What it does, in the imperative. */
  summary: string;
  /** The same with the client libraries, which share their names; left out where they have no method for it. */
  code?: string;
}

/** @param code with the client libraries */
export const does = (summary: string, code?: string): OperationText =>
  code === undefined ? { summary } : { summary, code };
