/** An error in an owner's source, with its place in that source. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}
