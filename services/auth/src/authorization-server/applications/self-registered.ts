import { TextError } from '@hallpass/errors';

/** Applications of each kind of registration, with a document or dynamic, that a project can have (contract/08 §9). */
export const MAX_SELF_REGISTERED = 10_000;

export const tooManySelfRegistered = (): TextError =>
  new TextError(
    409,
    'TOO_MANY_APPLICATIONS',
    `The project has ${MAX_SELF_REGISTERED} applications that registered themselves, the maximum. Ask its administrators to delete some.`,
  );
