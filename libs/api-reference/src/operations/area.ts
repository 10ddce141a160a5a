/** A task, and the operations for it. */
export interface Area {
  /** Id of its page: `/docs/api/<id>`. */
  id: string;
  title: string;
  description: string;
  /** By method and path below `/api/v1`. */
  operations: Readonly<Record<string, OperationText>>;
}

export interface OperationText {
  /** Summary, in the imperative. */
  summary: string;
  /** The same with the client libraries, which use the same names; omitted if they have no method for it. */
  code?: string;
}

/** @param code with the client libraries */
export const does = (summary: string, code?: string): OperationText =>
  code === undefined ? { summary } : { summary, code };
