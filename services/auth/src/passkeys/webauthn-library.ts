/** Its checks of attestations are 150 modules; the first passkey loads them. */
export async function webAuthnLibrary() {
  const [checks, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...checks, ...helpers };
}
