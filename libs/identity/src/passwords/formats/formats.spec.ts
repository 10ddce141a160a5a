import { createCipheriv, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseHash } from './index.js';

const verify = async (hash: string, password: string): Promise<boolean> => {
  const read = parseHash(hash);
  if (!read) throw new Error('refused');
  const matches: boolean[] = [];
  for (const form of read.forms(password)) matches.push(await read.verify(form));
  return matches.includes(true);
};
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');
const text = (plain: string) => base64(Buffer.from(plain).toString('hex'));
const ab64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '').replaceAll('+', '.');

const FIREBASE_KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';

/** Published test vectors, by source. */
const VECTORS: [source: string, password: string, hash: string][] = [
  [
    'Argon2i of the reference implementation (README)',
    'password',
    '$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG',
  ],
  [
    'Argon2id of the reference implementation (test.c)',
    'password',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ],
  [
    'Argon2i 1.0 without its version (test.c)',
    'password',
    '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  ],
  [
    'scrypt (RFC 7914 §12)',
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$${text('SodiumChloride')}$${base64(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    )}`,
  ],
  [
    'scrypt with 16 lanes (RFC 7914 §12)',
    'password',
    `$scrypt$ln=10,r=8,p=16$${text('NaCl')}$${base64(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    )}`,
  ],
  [
    'Firebase (github.com/firebase/scrypt)',
    'user1password',
    `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${FIREBASE_KEY}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`,
  ],
  [
    'PBKDF2 with SHA-1 (RFC 6070)',
    'passwordPASSWORDpassword',
    `$pbkdf2$i=4096,l=25$${text('saltSALTsaltSALTsaltSALTsaltSALTsalt')}$${base64('3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038')}`,
  ],
  [
    'PBKDF2 with SHA-256 (RFC 7914 §11)',
    'Password',
    `$pbkdf2-sha256$i=80000$${text('NaCl')}$${base64(
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
    )}`,
  ],
];

/** Generated with node:crypto in the formats of other systems. */
function made(password: string): [system: string, hash: string][] {
  const salt = randomBytes(16);
  const [signerKey, separator] = [randomBytes(64), Buffer.from([7])];
  const key = scryptSync(password, Buffer.concat([salt, separator]), 64, { N: 1024, r: 8, p: 1 }).subarray(0, 32);
  const firebase = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey).toString('base64');
  const pbkdf2 = (of: Buffer | string, length: number, digest: string) =>
    pbkdf2Sync(password, of, 1000, length, digest);
  return [
    ['Passlib, SHA-512', `$pbkdf2-sha512$1000$${ab64(salt)}$${ab64(pbkdf2(salt, 64, 'sha512'))}`],
    ['Passlib, SHA-1', `$pbkdf2$1000$${ab64(salt)}$${ab64(pbkdf2(salt, 20, 'sha1'))}`],
    ['Django', `pbkdf2_sha256$1000$tZ5sEr7kMl$${pbkdf2('tZ5sEr7kMl', 32, 'sha256').toString('base64')}`],
    ['scrypt', `$scrypt$ln=10,r=8,p=2$${ab64(salt)}$${ab64(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 2 }))}`],
    [
      'Firebase',
      `$fbscrypt$v=1,n=10,r=8,p=1,ss=${separator.toString('base64')},sk=${signerKey.toString('base64')}$${salt.toString('base64')}$${firebase}`,
    ],
  ];
}

const [SALT, HASH] = [text('sixteen bytes ok'), base64('ab'.repeat(32))];

describe('hashes of other systems', () => {
  it.each([
    ['nothing', ''],
    ['a plain password', 'correct horse battery staple'],
    ['SHA-512 crypt', `$6$salt$${'a'.repeat(86)}`],
    ['a bare MD5', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['Argon2 of another name', `$argon2x$v=19$m=19456,t=2,p=1$${SALT}$${HASH}`],
    ['Argon2 of an unknown version', `$argon2id$v=20$m=19456,t=2,p=1$${SALT}$${HASH}`],
    ['Argon2 that takes more than 256 MiB', `$argon2id$v=19$m=262145,t=1,p=1$${SALT}$${HASH}`],
    ['Argon2 that takes too many passes', `$argon2id$v=19$m=65536,t=17,p=1$${SALT}$${HASH}`],
    ['Argon2 with too little memory for its lanes', `$argon2id$v=19$m=31,t=2,p=4$${SALT}$${HASH}`],
    ['Argon2 with a secret key', `$argon2id$v=19$m=19456,t=2,p=1,keyid=AA$${SALT}$${HASH}`],
    ['Argon2 that names its memory twice', `$argon2id$v=19$m=19456,t=2,m=1$${SALT}$${HASH}`],
    ['Argon2 with a hash of 4 bytes', `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$aGFzaA`],
    ['Argon2 without a salt', `$argon2id$v=19$m=19456,t=2,p=1$$${HASH}`],
    ['Argon2 with padding, which is not its form', `$argon2id$v=19$m=19456,t=2,p=1$${SALT}==$${HASH}`],
    ['Argon2 with a line break', `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$${HASH}\n`],
    ['scrypt that takes more than 256 MiB', `$scrypt$ln=19,r=8,p=1$${SALT}$${HASH}`],
    ['scrypt that takes too many lanes', `$scrypt$ln=17,r=8,p=9$${SALT}$${HASH}`],
    ['scrypt that its RFC forbids', `$scrypt$ln=16,r=1,p=1$${SALT}$${HASH}`],
    ['scrypt with N instead of its logarithm', `$scrypt$n=16384,r=8,p=1$${SALT}$${HASH}`],
    ['Firebase without its signer key', `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==$${SALT}$${HASH}`],
    ['Firebase with a hash of another length', `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${FIREBASE_KEY}$${SALT}$${HASH}`],
    ['PBKDF2 of too many iterations', `$pbkdf2-sha256$i=2000001$${SALT}$${HASH}`],
    ['PBKDF2 without iterations', `$pbkdf2-sha256$i=0$${SALT}$${HASH}`],
    ['PBKDF2 with MD5', `$pbkdf2-md5$i=1000$${SALT}$${HASH}`],
    ['PBKDF2 with another length than it says', `$pbkdf2-sha256$i=1000,l=16$${SALT}$${HASH}`],
    ['PBKDF2 with a hash of 8 bytes', `$pbkdf2-sha256$i=1000$${SALT}$${base64('ab'.repeat(8))}`],
    ['PBKDF2 that is not Base64', `$pbkdf2-sha256$i=1000$${SALT}$not base64 at all!!!!!!!!!!`],
  ])('refuses %s', (_what, hash) => {
    expect(parseHash(hash)).toBeNull();
  });

  it.each([
    ['bcrypt of 16 rounds', `$2b$16$${'a'.repeat(53)}`, 6_554],
    ['Argon2', `$argon2id$v=19$m=262144,t=4,p=1$${SALT}$${HASH}`, 1_024],
    ['scrypt', `$scrypt$ln=18,r=8,p=4$${SALT}$${HASH}`, 5_120],
    ['PBKDF2', `$pbkdf2-sha256$i=2000000$${SALT}$${HASH}`, 1_600],
  ])('still reads %s that an older release took and no import takes now, at its cost', (_what, hash, cpuMillis) => {
    expect(parseHash(hash)).toMatchObject({ cpuMillis });
  });

  it.each(VECTORS)('verifies the vector of %s, and no other password', async (_source, password, hash) => {
    expect(await verify(hash, password)).toBe(true);
    expect(await verify(hash, `${password} `)).toBe(false);
    expect(await verify(hash, '')).toBe(false);
  });

  it.each(made('pässword 🦊'))('verifies what %s stores, and no other password', async (_system, hash) => {
    expect(await verify(hash, 'pässword 🦊')).toBe(true);
    expect(await verify(hash, 'password 🦊')).toBe(false);
  });
});
