import { createHash } from 'node:crypto';

/** A file of a project. Its name is the hash of its content, so the same content is one file. */
export interface FileKey {
  projectId: string;
  /** `fileHash` of the content. */
  hash: string;
}

/** Stores the files of all projects. Different content is a different file, so files never change. */
export abstract class StoredFiles {
  /** Stores a complete file; storing it again changes nothing. @throws Error if the store cannot be reached */
  abstract put(key: FileKey, bytes: Buffer, mediaType: string): Promise<void>;

  /** @returns null if the file does not exist */
  abstract get(key: FileKey): Promise<Buffer | null>;

  /** Removes a file, if it exists. */
  abstract delete(key: FileKey): Promise<void>;

  abstract deleteProject(projectId: string): Promise<void>;
}

/** SHA-256 in lower-case hexadecimal. */
export const fileHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const PROJECT_ID = /^(?:internal|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const HASH = /^[0-9a-f]{64}$/;

/** Whether user input is a valid project id and hash. Nothing else may be used in a path. */
export const isFileKey = ({ projectId, hash }: FileKey): boolean => PROJECT_ID.test(projectId) && HASH.test(hash);

/** `<project>/<hash>`. @throws Error for anything that could lead elsewhere */
export function pathOfFile(key: FileKey): string {
  if (!isFileKey(key)) throw new Error('The name of a file is the id of its project and the SHA-256 of its content');
  return `${key.projectId}/${key.hash}`;
}

/** `<project>/`, the folder of a project's files. @throws Error for anything that could lead elsewhere */
export function folderOfProject(projectId: string): string {
  if (!PROJECT_ID.test(projectId)) throw new Error('The name of a folder of files is the id of a project');
  return `${projectId}/`;
}
