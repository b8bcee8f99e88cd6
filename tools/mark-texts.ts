import { sql } from '#server/platform/database/sql.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database/transaction.ts';
import { dotted, dottedVowels, plainVowels } from '../e2e/pseudo-texts.ts';

/** Columns with capitals or blanks that people do not write. */
const notWritten = /_hash$|^(?:product_code|codes|names|notes|ticket|checksum|tracking|po_number)$/;
const notTables = ['migrations', 'secrets', 'order_words'];
/** What people write begins with a capital or has a blank, as the words of the portal in rows do not. Names may be small. */
const isWritten = (column: string) =>
  /(?:company|customer|object|user)_?(?:user)?name$/.test(column) ? "'.'" : "'^[A-Z]| '";

/**
 * Writes two dots over the vowels of what people typed, such as names and notes, so that a test can tell them from the
 * texts of the portal, also usernames, which may be the same as words of the portal. Codes stay.
 */
export function markTexts(db: Db): Promise<void> {
  return inTransaction(db, async tx => {
    // The logs refuse changes.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { table, column, type } of await writtenColumns(tx)) {
      if (type === 'jsonb') await markJson(tx, table, column);
      else if (type === 'ARRAY') {
        await tx.query(
          `update ${table} set ${column} = array(select ${marked('part', column)} from unnest(${column}) part)`,
        );
      } else await tx.query(`update ${table} set ${column} = ${marked(column, column)} where ${column} is not null`);
    }
    await tx.query(`update accounts set username = translate(username, '${plainVowels}', '${dottedVowels}')`);
  });
}

async function writtenColumns(tx: Tx): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = current_schema() and is_generated = 'NEVER' and not table_name = any(${notTables})
      and (data_type in ('text', 'jsonb') or udt_name = '_text')
      and (table_name, column_name) <> ('accounts', 'username')`.execute(tx);
  return rows.filter(({ column }) => !notWritten.test(column));
}

const marked = (text: string, column: string) =>
  `case when ${text} ~ ${isWritten(column)} then translate(${text}, '${plainVowels}', '${dottedVowels}') else ${text} end`;

async function markJson(tx: Tx, table: string, column: string): Promise<void> {
  const { rows } = await tx.query(`select ctid, ${column} as value from ${table} where ${column} is not null`);
  for (const { ctid, value } of rows) {
    await tx.query(`update ${table} set ${column} = $1 where ctid = $2`, [JSON.stringify(markIn(value)), ctid]);
  }
}

function markIn(value: unknown): unknown {
  if (typeof value === 'string' && /^[A-Z]| /.test(value)) return dotted(value);
  if (Array.isArray(value)) return value.map(markIn);
  if (value === null || typeof value !== 'object') return value;
  // The names of fields are words of the portal.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'field' ? one : markIn(one)]));
}
