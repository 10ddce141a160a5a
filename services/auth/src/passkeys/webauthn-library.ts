/** Loaded with the first passkey: the library's attestation checks are 150 modules. */
export async function webAuthnLibrary() {
  const [checks, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...checks, ...helpers };
}
