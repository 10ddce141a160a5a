/** A metadata document that is not accepted, with the reason for the developers of the client. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  /**
   * @param isTemporary the client may try again later
   * @param detail for the log only
   */
  constructor(
    message: string,
    readonly isTemporary = false,
    readonly detail?: string,
  ) {
    super(message);
  }
}
