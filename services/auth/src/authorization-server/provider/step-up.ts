import { TextError } from '@hallpass/errors';
import { Check, InvalidRequest, UnmetAuthenticationRequirements } from './library.js';
import { ACR } from '../../tokens/sign-in-strength.js';

/** The reason for which a stronger sign-in is needed. */
export const WEAK_SIGN_IN = 'weak_sign_in';

interface Parameters {
  acr_values?: unknown;
  claims?: unknown;
}

/**
 * The strengths of which a request requires one: those of `acr_values` (RFC 9470 §4) and of an essential claim `acr`
 * (OpenID Connect Core 1.0 §5.5.1.1). Empty if any will do. Unknown values count only if they are essential.
 * @throws InvalidRequest, UnmetAuthenticationRequirements
 */
export function requiredAcrs({ acr_values: values, claims }: Parameters): readonly string[] {
  const essential = essentialAcrs(claims);
  if (essential === null)
    return String(values ?? '')
      .split(' ')
      .filter(isKnown);
  const known = essential.filter(isKnown);
  if (known.length === 0) throw new UnmetAuthenticationRequirements('no user can sign in with the requested acr');
  return known;
}

/** Whether a sign-in is as strong as a request requires. */
export const isStrongEnough = (acr: string | undefined, required: readonly string[]): boolean =>
  required.length === 0 || acr === ACR.two || (acr !== undefined && required.includes(acr));

/** Asks for another sign-in if that of the browser is weaker than the request requires. */
export const strengthCheck = (): Check =>
  new Check(WEAK_SIGN_IN, 'the user must sign in with a second factor or a passkey', ({ oidc }) => {
    return !isStrongEnough(oidc.acr, requiredAcrs(oidc.params ?? {}));
  });

/** The answer of a hosted page's call to a user whose sign-in is too weak. */
export const secondFactorRequired = (): TextError =>
  new TextError(409, 'SECOND_FACTOR_REQUIRED', 'Sign in again with a second factor or a passkey.');

const isKnown = (acr: string): boolean => (Object.values(ACR) as string[]).includes(acr);

/** @returns null if the claim is not requested as essential */
function essentialAcrs(claims: unknown): string[] | null {
  if (typeof claims !== 'string') return null;
  const { id_token: idToken } = JSON.parse(claims) as {
    id_token?: { acr?: { essential?: boolean; value?: unknown; values?: unknown } | null } | null;
  };
  const { essential, value, values } = idToken?.acr ?? {};
  if (essential !== true || (value === undefined && values === undefined)) return null;
  const asked = [value ?? values].flat();
  if (!asked.every((each) => typeof each === 'string'))
    throw new InvalidRequest('the values of the claim acr must be strings');
  return asked as string[];
}
