const BASE64 = String.raw`[A-Za-z0-9+/=_.-]+`;

interface HashForm {
  /** Name in docs/importing-passwords.md. */
  name: string;
  form: RegExp;
  /** Whether the hash is too expensive for a server to verify (docs/importing-passwords.md). */
  isTooDear?: (parts: RegExpMatchArray) => boolean;
}

const MEBIBYTE = 1024 * 1024;
/** Maximum iterations by digest. */
const PBKDF2_MAX: Readonly<Record<string, number>> = { sha1: 1_666_666, sha256: 1_250_000, sha512: 833_333 };

const isDearScrypt = (logN: number, r: number, p: number) => 128 * 2 ** logN * r * p > 200 * MEBIBYTE;

const FORMS: readonly HashForm[] = [
  {
    name: 'bcrypt',
    form: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
    isTooDear: ([, rounds]) => Number(rounds) > 13,
  },
  {
    name: 'Argon2',
    form: /^\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/,
    isTooDear: ([, memory, passes, lanes]) =>
      Number(memory) > 256 * 1024 || Number(memory) * Number(passes) > 1_000 * 1024 || Number(lanes) > 16,
  },
  {
    name: 'scrypt',
    form: new RegExp(String.raw`^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$${BASE64}\$${BASE64}$`),
    isTooDear: ([, logN, r, p]) => isDearScrypt(Number(logN), Number(r), Number(p)),
  },
  {
    name: 'Firebase',
    form: new RegExp(
      String.raw`^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=(\d+),ss=${BASE64},sk=${BASE64}\$${BASE64}\$${BASE64}$`,
    ),
    isTooDear: ([, logN, r, p]) => isDearScrypt(Number(logN), Number(r), Number(p)),
  },
  {
    name: 'PBKDF2',
    form: new RegExp(String.raw`^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)\$${BASE64}\$${BASE64}$`),
    isTooDear: ([, digest, iterations]) => Number(iterations) > PBKDF2_MAX[digest ?? 'sha1']!,
  },
  {
    name: 'Django',
    form: new RegExp(String.raw`^pbkdf2_(sha1|sha256)\$(\d+)\$[^$]+\$${BASE64}$`),
    isTooDear: ([, digest, iterations]) => Number(iterations) > PBKDF2_MAX[digest!]!,
  },
];

export type HashProblem = 'unknown' | 'tooDear';

/** Checks whether a password hash can be imported. The server checks again. */
export function passwordHashProblem(hash: string): HashProblem | null {
  for (const { form, isTooDear } of FORMS) {
    const parts = form.exec(hash);
    if (parts) return isTooDear?.(parts) ? 'tooDear' : null;
  }
  return 'unknown';
}

export const HASH_FORM_NAMES: readonly string[] = FORMS.map(({ name }) => name);
