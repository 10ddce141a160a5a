/** A fault of an owner's source, with its place in what the owner wrote. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}
