export { assertCompiles, compile, type CompiledSource, SOURCE_FILES, type SourceFile } from './compile.js';
export { SourceProblem } from './source-problem.js';
