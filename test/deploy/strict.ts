import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Manifest } from './rendered.js';

const VIRTUAL = fileURLToPath(new URL('./checked-objects.ts', import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const moduleOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`;

/**
 * Checks each object against the type of its kind. kubernetes-models accepts unknown fields, but the compiler rejects
 * them in an object literal.
 * @returns one line for each fault, starting with the object's kind and name
 */
export function unknownFields(manifests: Manifest[]): string[] {
  const lines = manifests.map((manifest, index) => {
    const type = `import(${JSON.stringify(moduleOf(manifest))}).I${manifest.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === VIRTUAL || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === VIRTUAL ? ts.createSourceFile(file, lines.join('\n'), ...(rest as [any])) : getSourceFile(file, ...rest);
  const program = ts.createProgram([VIRTUAL], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const manifest = file && manifests[file.getLineAndCharacterOfPosition(start).line];
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return manifest ? `${manifest.kind} ${manifest.metadata.name}: ${text}` : text;
  });
}

/**
 * Checks values: required fields, types, formats.
 * @throws what kubernetes-models throws, naming the path
 */
export async function validate(manifest: Manifest): Promise<void> {
  const model = (await import(moduleOf(manifest))) as Record<string, new (data: Manifest) => { validate(): void }>;
  const Kind = model[manifest.kind];
  if (!Kind) throw new Error(`${manifest.kind} is no kind of ${manifest.apiVersion}`);
  new Kind(manifest).validate();
}
