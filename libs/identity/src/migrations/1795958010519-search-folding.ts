import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Search folds case and normalizes: `users.fold` gives the same text on every PostgreSQL release and under every
 * collation. `users.search_fold` stays as it is, because an index and the previous release use it.
 */
export class SearchFolding1795958010519 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [FOLD, FOLD_PATTERN, SEARCH_JOIN, ...TEAMS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER team_folded ON users.team');
    await runner.query('DROP FUNCTION users.fold_team()');
    await runner.query('ALTER TABLE users.team DROP COLUMN folded_name');
    await runner.query(EARLIER_SEARCH_JOIN);
    await runner.query('DROP FUNCTION users.fold_pattern(text), users.fold(text)');
  }
}

/**
 * Letters and the distance to their folded letter, according to `toLowerCase` of `toUpperCase` in Unicode 17. The code
 * points are hexadecimal: `a`, `a-b`, or `a=b` for every second one. Letters that NFKD decomposes are omitted, and so
 * is ß. `common` comes first, because `translate` searches its letters one by one.
 */
const ALPHABETS = [
  {
    common: 'eainrtolsu dcmhgpkbyvzfjwxq',
    letters: `c6+32 d0+32 d8+32 de+32 110+1 126+1 131-200 141+1 14a+1 152+1 166+1 181+210 182=184+1 186+206 187+1
      189-18a+205 18b+1 18e+79 18f+202 190+203 191+1 193+205 194+207 196+211 197+209 198+1 19c+211 19d+213 19f+214
      1a2=1a4+1 1a6+218 1a7+1 1a9+218 1ac+1 1ae+218 1b1-1b2+217 1b3=1b5+1 1b7+219 1b8+1 1bc+1 1e4+1 1f6-97 1f7-56 21c+1
      220-130 222=224+1 23a+10795 23b+1 23d-163 23e+10792 241+1 243-195 244+69 245+71 246=24e+1 1efa=1efe+1`,
  },
  {
    common: 'αοιετσνηυρπκμλωδγχθφβξζψ \u0301',
    letters: '345+116 370=372+1 376+1 37f+116 391-3a1+32 3a3-3a9+32 3c2+1 3cf+8 3d8=3ee+1 3f7+1 3fa+1 3fd-3ff-130',
  },
  {
    common: 'оеаинтсрвлкмдпуягыбзчхжшюцщэфьъ \u0306',
    letters: `402=404+80 405-406+80 408-40b+80 40f+80 410-418+32 41a-42f+32 460=474+1 478=480+1 48a=4be+1 4c0+15 4c3=4cd+1
      4d4+1 4d8+1 4e0+1 4e8+1 4f6+1 4fa=52e+1`,
  },
  {
    common: '',
    letters: `531-556+48 10a0-10c5+7264 10c7+7264 10cd+7264 13a0-13ef+38864 13f0-13f5+8 1c80-6222 1c81-6221 1c82-6212
      1c83-1c84-6210 1c85-6211 1c86-6204 1c87-6180 1c88+35267 1c89+1 1c90-1cba-3008 1cbd-1cbf-3008 2132+28 2183+1
      2c00-2c2f+48 2c60+1 2c62-10743 2c63-3814 2c64-10727 2c67=2c6b+1 2c6d-10780 2c6e-10749 2c6f-10783 2c70-10782 2c72+1
      2c75+1 2c7e-2c7f-10815 2c80=2ce2+1 2ceb=2ced+1 2cf2+1 a640=a66c+1 a680=a69a+1 a722=a72e+1 a732=a76e+1 a779=a77b+1
      a77d-35332 a77e=a786+1 a78b+1 a78d-42280 a790=a792+1 a796=a7a8+1 a7aa-42308 a7ab-42319 a7ac-42315 a7ad-42305
      a7ae-42308 a7b0-42258 a7b1-42282 a7b2-42261 a7b3+928 a7b4=a7c2+1 a7c4-48 a7c5-42307 a7c6-35384 a7c7=a7c9+1
      a7cb-42343 a7cc=a7da+1 a7dc-42561 a7f5+1 10400-10427+40 104b0-104d3+40 10570-1057a+39 1057c-1058a+39 1058c-10592+39
      10594-10595+39 10c80-10cb2+64 10d50-10d65+32 118a0-118bf+32 16e40-16e5f+32 16ea0-16eb8+27 1e900-1e921+34`,
  },
];

/**
 * Characters that only some PostgreSQL releases can normalize, because Unicode 15, 16 or 17 added them. Unicode never
 * changes how older characters normalize. Each of these characters is mapped to a private code point, which no release
 * changes.
 */
const NEWER = {
  common: '',
  letters: [
    shifted('897 1acf-1add 1ae0-1aeb a7f1', 0x100000),
    shifted(
      `105c9 105d2 105da 105e4 10d69-10d6d 10efa-10efb 10efd-10eff 11382-11385 1138b 1138e 11390-11391 113b8 113bb 113c2
       113c5 113c7-113c9 113ce-113d0 11f41-11f42 1611e-16129 1612f 16d63 16d67-16d6a 1ccd6-1ccf9 1e030-1e06d 1e08f
       1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef 1e6f5`,
      0xe0000,
    ),
  ].join(' '),
};

function shifted(ranges: string, shift: number): string {
  return ranges.replaceAll(/\S+/g, `$&+${shift}`);
}

/** Returns SQL that replaces the letters of an alphabet, if the text contains any. */
function translation({ common, letters }: typeof NEWER): string {
  let [guard, from, to] = ['', common, common];
  for (const [, first = '', step, last = first, shift] of letters.matchAll(
    /([0-9a-f]+)(?:([-=])([0-9a-f]+))?([+-]\d+)(?:\s|$)/g,
  )) {
    const [start, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    guard += `${regexpCode(start)}-${regexpCode(end)}`;
    for (let code = start; code <= end; code += step === '=' ? 2 : 1) {
      from += String.fromCodePoint(code);
      to += String.fromCodePoint(code + Number(shift));
    }
  }
  return `IF value COLLATE "C" ~ '[${guard}]' THEN value := translate(value, '${from}', '${to}'); END IF;`;
}

const regexpCode = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;

// NFKD decomposes most letters, so that few are left to fold; NFKC composes them again. `lower` folds only ASCII under this
// collation. The dot above an i is dropped, so that I, İ, ı and i find each other.
const FOLD = `CREATE FUNCTION users.fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(value) = char_length(value) THEN RETURN lower(value COLLATE "C"); END IF;
    ${translation(NEWER)}
    value := replace(replace(lower(normalize(value, NFKD) COLLATE "C"), 'ß', 'ss'), 'ẞ', 'ss');
    ${ALPHABETS.map(translation).join('\n    ')}
    RETURN normalize(replace(value, 'i' || chr(775), 'i'), NFKC);
  END $$`;

// Wildcards are escaped after folding, because folding turns full-width ones into those of LIKE.
const FOLD_PATTERN = `CREATE FUNCTION users.fold_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(users.fold(value), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

// The text that the previous release searches comes first, if it differs, and chr(2) separates the two. Both releases
// insert and update users through this function, so that each finds users written by the other.
const SEARCH_JOIN = `CREATE OR REPLACE FUNCTION users.search_join(addresses text, name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    earlier text := coalesce(addresses, '') || chr(1) || users.search_fold(coalesce(name, ''));
    folded text := replace(users.fold(coalesce(addresses, '') || chr(1) || coalesce(name, '')), chr(2), ' ');
  BEGIN
    RETURN CASE WHEN earlier = folded THEN folded ELSE earlier || chr(2) || folded END;
  END $$`;

// A trigger keeps the column, so that teams of the previous release have it, too.
const TEAMS = [
  'ALTER TABLE users.team ADD COLUMN folded_name text',
  `CREATE FUNCTION users.fold_team() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.folded_name := users.fold(NEW.display_name);
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER team_folded BEFORE INSERT OR UPDATE OF display_name ON users.team
     FOR EACH ROW EXECUTE FUNCTION users.fold_team()`,
];

const EARLIER_SEARCH_JOIN = `CREATE OR REPLACE FUNCTION users.search_join(addresses text, name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(addresses, '') || chr(1) || users.search_fold(coalesce(name, ''))`;
