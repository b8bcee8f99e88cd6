import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { folded } from '#contract/call/folding.ts';
import { hasLongRunOfMarks } from '#contract/call/normal-form.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from './sql.ts';

const portal = testPortal();

async function inDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select folded(t) as text from unnest(${texts}::text[]) with ordinality as u(t, place) order by place`.execute(
    portal.context.db,
  );
  return rows.map(({ text }) => text);
}

/** Capitals that are newer than the embedded server's library for letters (ICU 60, Unicode 10). */
const newerCapital =
  /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16e5f}\u{16ea0}-\u{16eb8}]/u;

/** All characters that both this Node and the database know. PostgreSQL before 17 cannot tell, so it gets Europe's. */
async function knownCharacters(): Promise<string[]> {
  const assigned = Array.from({ length: 0x11_0000 - 1 }, (_, index) => index + 1)
    .filter(point => point < 0xd800 || point >= 0xe000)
    .map(point => String.fromCodePoint(point))
    .filter(character => !/[\p{Cn}\p{Co}]/u.test(character) && !newerCapital.test(character));
  const { canTell } = (await sql<{ canTell: boolean }>`
    select current_setting('server_version_num')::int >= 170000 as "canTell"`.one(portal.context.db)) as {
    canTell: boolean;
  };
  if (!canTell) return assigned.filter(character => character < '\u0530');
  const { rows } = await sql<{ t: string }>`
    select t from unnest(${assigned}::text[]) as u(t) where unicode_assigned(t)`.execute(portal.context.db);
  return rows.map(({ t }) => t);
}

let known: string[];
beforeAll(async () => {
  known = await knownCharacters();
});

describe('folding', () => {
  test('gives every character in the database the form that it has in the browser', async () => {
    const there = await inDatabase(known);

    expect(known.length).toBeGreaterThan(1_000);
    expect(known.filter((character, index) => folded(character) !== there[index])).toEqual([]);
  });

  test('gives random texts the same form on both sides', async () => {
    const near = 'łŁøØđĐßẞæŒþİıΣς–—−’´`″“«\u00a0\u3000\u200b\u0301\u0323 \t\nＪＣ５２０ﬁéÜñ가각がｶﾞ';
    const unit = fc.oneof(
      fc.constantFrom(...near),
      fc.nat(known.length - 1).map(index => known[index] as string),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    const texts = fc
      .sample(fc.string({ unit, maxLength: 40 }), 2_000)
      .filter(text => !text.includes('\u0000') && text.isWellFormed() && !hasLongRunOfMarks(text));

    const there = await inDatabase(texts);

    expect(texts.filter((text, index) => folded(text) !== there[index])).toEqual([]);
  });
});
