import pg from 'pg';

/**
 * Characters that the oldest supported PostgreSQL cannot normalize, since Unicode 15 or later added them. The search
 * leaves them as they are on every release.
 */
export const NEWER = new RegExp(
  `[\\u{897}\\u{1acf}-\\u{1aeb}\\u{a7f1}\\u{105c9}-\\u{105e4}\\u{10d69}-\\u{10d6d}\\u{10efa}-\\u{10eff}\\u{11382}-\\u{113d0}
    \\u{11f41}\\u{11f42}\\u{1611e}-\\u{1612f}\\u{16d63}-\\u{16d6a}\\u{1ccd6}-\\u{1ccf9}\\u{1e030}-\\u{1e06d}\\u{1e08f}
    \\u{1e4ec}-\\u{1e4ef}\\u{1e5ee}\\u{1e5ef}\\u{1e6e3}-\\u{1e6f5}]`.replaceAll(/\s/g, ''),
  'u',
);

/** How a search text folds: by upper case, as ß and SS have it, then by lower case, and normalized to NFKC. */
export function fold(text: string): string {
  const upper = text.normalize('NFKD').toLowerCase().toUpperCase();
  const lower = [...upper].map((letter) => letter.toLowerCase()).join('');
  return lower.replaceAll('i\u0307', 'i').normalize('NFKC');
}

/** `users.fold` of each text. */
export async function foldInSql(client: pg.Client, texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'SELECT users.fold(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place',
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/** Characters that this Node.js knows and whose folding it agrees on with every PostgreSQL release. */
export function comparableCharacters(): string[] {
  const characters: string[] = [];
  for (let code = 1; code < 0x32_3b0; code += 1) {
    const character = String.fromCodePoint(code);
    if (/[^\p{Cn}\p{Cs}\p{Co}]/u.test(character) && !NEWER.test(character)) characters.push(character);
  }
  return characters;
}

/**
 * A digest of how every character folds, alone and between marks that it could change places or merge with, private,
 * unassigned and newer characters included. It must be the same on every release.
 */
export async function digestOfFolding(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT md5(string_agg(users.fold(chr(code)) || users.fold(U&'\\0345' || chr(code) || U&'\\0334\\0307'), ',' ORDER BY code)) AS digest
     FROM generate_series(1, 918000) code WHERE code NOT BETWEEN 55296 AND 57343 AND code NOT BETWEEN 210000 AND 917504`,
  );
  return rows[0]!.digest;
}

/** Result of `digestOfFolding` on PostgreSQL 15, 16, 17 and 18. */
export const DIGEST = '9f7208f64ebb42ff3fa23801dcf0cec8';

/** A stored name, ways to spell it in a search, and texts that do not find it. */
export const SPELLINGS: { name: string; found: string[]; missed: string[] }[] = [
  {
    name: 'Zo\u00eb \u00c5ngstr\u00f6m',
    found: ['Zoe\u0308', 'ZOE\u0308 A\u030aNG', 'zo\u00eb \u212bngstr\u00d6m'],
    missed: ['zoe', 'angstrom'],
  },
  { name: 'Jose\u0301 Decomposed', found: ['jos\u00e9', 'JOS\u00c9', 'Jose\u0301'], missed: ['jose'] },
  { name: 'Klaus Straße', found: ['STRASSE', 'strasse', 'straße', 'STRAẞE', 'ｓｔｒａｓｓｅ'], missed: ['strase'] },
  { name: 'Fuchs STRASSENBAU', found: ['straßenbau', 'Straẞenbau'], missed: ['strabenbau'] },
  { name: 'Full ＷＩＤＴＨ　１２３', found: ['width 123', 'ｗｉｄｔｈ', 'WIDTH\u00a01'], missed: ['width123'] },
  { name: 'Narrow Kana', found: ['ＮＡＲＲＯＷ　ＫＡＮＡ'], missed: [] },
  { name: 'ｶﾞﾘﾚｵ', found: ['ガリレオ', 'カ\u3099リレオ'], missed: ['カリレオ'] },
  { name: 'İstanbul Işık', found: ['i\u0307stanbul', 'İSTANBUL', 'istanbul', 'ISTANBUL', 'IŞIK', 'ışık'], missed: [] },
  { name: 'Σίσυφος Όμορφος', found: ['ΣΊΣΥΦΟΣ', 'σίσυφοσ', 'σίσυφος ό', 'ΌΜΟΡΦΟΣ'], missed: ['σισυφος'] },
  { name: 'ΑΓΉΝΩΡ ᾼδης', found: ['αγήνωρ', 'ᾳδησ', 'αιδης', 'ΑΙΔΗΣ'], missed: [] },
  { name: 'Oﬃce ﬁle №①', found: ['office', 'OFFICE FILE', 'no1'], missed: [] },
  { name: 'Пушкин Ёлка', found: ['ПУШКИН', 'е\u0308лка'], missed: ['елка'] },
  { name: '한글', found: ['\u1112\u1161\u11ab\u1100\u1173\u11af'], missed: ['하글'] },
  { name: 'Ꭰꮝꮹ Աբգար Ⴀⴁ', found: ['ꭰꮝ', 'ԱԲԳԱՐ', 'ⴀႡ'], missed: [] },
  { name: '100％ a＿b c＼d', found: ['100%', '100％', 'a_b', '＿', 'c\\d', '＼'], missed: ['1％0', 'a＿＿b', 'aＸb'] },
];
