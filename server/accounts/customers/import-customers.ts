import * as z from 'zod/mini';
import { newCustomer } from '#contract/accounts/accounts.ts';
import { customerColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { readImportFile, writeImport } from '../../platform/csv/import-file.ts';
import { importChanges, type Judged, type Plan, planImport } from '../../platform/csv/import-rows.ts';
import type { Table, TableRow } from '../../platform/csv/read-table.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { languageFault } from '../../platform/http/request-language.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import type { Languages } from '../../platform/languages/languages.ts';
import { invalidInput, problem } from '../../platform/problems/problem.ts';
import { partyOf } from '../../platform/turns/party.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { type Company, companyColumns } from './company-columns.ts';
import { insertCompanies, type NewCompany } from './insert-companies.ts';

/** `username` is the file's spelling. Only new customers have a `password`. */
type Write = { id: number | null; username: string; password: string; company: Company };
/** Hashes only a few passwords at once, so that a sign-in does not wait for all passwords of an import. */
const hashesAtOnce = 2;
type PreparedImport = { table: Table; hashes: ReadonlyMap<string, string>; languages: Languages };

const ofFile = { kind: 'customers', columns: customerColumns } as const;

/**
 * Reads the file and hashes the passwords of new customers before the transaction, so that the transaction does not
 * hold its locks meanwhile. Skips hashing for a dry run and for a file with problems. Throws as readImportFile does.
 */
export async function prepareCustomerImport(
  { db, languages }: Context,
  viewer: Viewer,
  input: InputOf<'importCustomers'>,
  [file]: readonly Upload[],
  connection: AbortSignal,
): Promise<Prepared<PreparedImport>> {
  const { dryRun, existing } = input;
  const table = await readImportFile(db, ofFile, { ...partyOf(viewer), signal: connection }, file?.path, input);
  const hashes = new Map<string, string>();
  if (dryRun === 'false') {
    const { answer, created } = await plan(db, table, existing, languages);
    if (answer.problems.length === 0) {
      for (let at = 0; at < created.length; at += hashesAtOnce) {
        connection.throwIfAborted();
        await Promise.all(
          created
            .slice(at, at + hashesAtOnce)
            .map(async ({ username, password }) => hashes.set(username, await hashPassword(password))),
        );
      }
    }
  }
  return { value: { table, hashes, languages }, discard: async () => {} };
}

/**
 * Imports the companies of a CSV or Excel file, each with its first person, all or nothing. `existing` allows updates, and a dry
 * run writes nothing. Never creates or changes admins and other people. Throws importRefused, which names every invalid
 * row, and changedMeanwhile when another admin took or freed a username at the same time.
 */
export async function importCustomers(
  tx: Tx,
  _viewer: Viewer,
  { dryRun, existing }: InputOf<'importCustomers'>,
  { table, hashes, languages }: PreparedImport,
): Promise<Audited<'customersImported', ImportAnswer>> {
  // Locked before reading, so that concurrent edits are not overwritten.
  if (dryRun === 'false') await lockAccounts(tx, table);
  const { answer, created, updated } = await plan(tx, table, existing, languages);
  if (dryRun === 'true') return unchanged(answer);
  await writeImport(tx, { import: ofFile, table, answer }, ['accounts_username'], async () => {
    const made = created.map(({ username, company }) => {
      const hash = hashes.get(username);
      if (!hash) throw problem('changedMeanwhile');
      return { username, password_hash: hash, ...companyColumns(company) };
    });
    const changed = updated.map(({ id, company }) => ({ id, ...companyColumns(company) }));
    await write(tx, made, changed);
  });
  return audited({ ...answer, imported: true }, { kind: 'customersImported', changes: importChanges(answer) });
}

type Account = Company & { id: number; isCustomer: boolean };

function usernamesOf({ rows }: Table): string[] {
  return rows.map(({ cells }) => inNormalForm(cells.username ?? '', 'NFKC'));
}

/** Locks the open orders of renamed companies before the companies themselves, as in lockRenamed. */
async function lockAccounts(tx: Tx, table: Table): Promise<void> {
  const names = table.rows.map(({ cells }) => cells.companyName?.trim() ?? '');
  // PostgreSQL runs the parts of a `union all` one after the other.
  await sql`
    with named as (
      select a.company_id as id, n.name from accounts a join unnest(${usernamesOf(table)}::text[], ${names}::text[])
        as n(username, name) on name_compared(a.username) = name_compared(n.username))
    select from (
      select from orders where ended_at is null and customer_id in (
        select c.id from named n join companies c on c.id = n.id and c.company_name <> n.name)
      order by id for update) as orders
    union all select from (
      select from companies where id in (select id from named) order by id for update) as companies`.execute(tx);
}

async function plan(
  db: Db | Tx,
  table: Table,
  existing: 'refuse' | 'update',
  languages: Languages,
): Promise<Plan<Write>> {
  const { rows } = await sql<{ row: number; key: string; account: Account | null }>`
    select c.row, name_compared(c.name) as key, (
      select json_build_object('id', o.id, 'isCustomer', coalesce(a.id = first_person(o.id), false), 'companyName', o.company_name,
        'companyContact', o.company_contact, 'companyEmail', o.company_email, 'companyAddress', o.company_address,
        'contactPerson', o.contact_person, 'contactPersonDesignation', o.contact_person_designation,
        'contactPersonPhone', o.contact_person_phone, 'language', coalesce(o.language, ''))
      from accounts a left join companies o on o.id = a.company_id where name_compared(a.username) = name_compared(c.name)
      order by lower(a.username) = lower(btrim(c.name)) desc, a.id limit 1) as account
    from unnest(${table.rows.map(({ row }) => row)}::int[],
      ${usernamesOf(table)}::text[]) as c(row, name)`.execute(db);
  const uses = new Map<string, number>();
  for (const { key } of rows) uses.set(key, (uses.get(key) ?? 0) + 1);
  const found = new Map(
    rows.map(({ row, key, account }) => [row, { twice: key !== '' && (uses.get(key) ?? 0) > 1, account }]),
  );
  return planImport(
    table,
    ({ cells }) => cells.username ?? '',
    row =>
      judge(
        withLanguage(row, languages),
        table.has,
        found.get(row.row) ?? { twice: false, account: null },
        existing === 'update',
        languages,
      ),
  );
}

const knownCustomer = z.omit(newCustomer, { password: true });

function judge(
  { cells }: TableRow,
  has: Table['has'],
  { twice, account }: { twice: boolean; account: Account | null },
  mayUpdate: boolean,
  languages: Languages,
): Judged<Write> {
  const { password = '', createdAt: _, ...fields } = cells;
  // An unchanged row of an export is valid even if a form would require more: the owner's account may have no company
  // name.
  if (account?.isCustomer && mayUpdate && !twice && password === '' && isAsItWas(fields, has, account)) {
    return { action: 'keep' };
  }
  const parsed = account ? knownCustomer.safeParse(fields) : newCustomer.safeParse({ ...fields, password });
  const fault = fields.language ? languageFault(languages, fields.language) : undefined;
  const faults = {
    ...(!parsed.success && invalidInput(parsed.error).fields),
    ...(account && password !== '' && { password: t`must be empty for a customer that exists` }),
    ...(account && !mayUpdate && { username: t`exists already` }),
    ...(account && !account.isCustomer && { username: t`is taken` }),
    ...(twice && { username: t`is in this file more than once` }),
    ...(fault && fields.language !== account?.language && { language: fault }),
  };
  if (!parsed.success || Object.keys(faults).length > 0) return { action: 'refuse', faults };
  const { username, ...read } = parsed.data;
  if (!account) return { action: 'create', write: { id: null, username, password, company: read } };
  // A missing column leaves the field unchanged.
  const { id, isCustomer: __, ...was } = account;
  const company: Company = { ...was, ...Object.fromEntries(Object.entries(read).filter(([field]) => has.has(field))) };
  const isSame = Object.entries(company).every(([field, text]) => was[field as keyof Company] === text);
  return isSame ? { action: 'keep' } : { action: 'update', write: { id, username, password: '', company } };
}

/** Replaces the name of a language by its tag: 'Deutsch' by 'de'. */
function withLanguage(row: TableRow, { offered }: Languages): TableRow {
  const typed = row.cells.language?.trim().toLowerCase() ?? '';
  const found = offered.find(({ tag, name }) => [tag.toLowerCase(), name.toLowerCase()].includes(typed));
  return found ? { ...row, cells: { ...row.cells, language: found.tag } } : row;
}

function isAsItWas(fields: TableRow['cells'], has: Table['has'], account: Account): boolean {
  const { id: _, isCustomer: __, ...was } = account;
  return Object.entries(was).every(([field, text]) => !has.has(field) || fields[field]?.trim() === text);
}

async function write(tx: Tx, made: readonly NewCompany[], changed: readonly object[]): Promise<void> {
  await sql`
    update companies c set company_name = r.company_name, company_contact = r.company_contact,
      company_email = r.company_email, company_address = r.company_address, contact_person = r.contact_person,
      contact_person_designation = r.contact_person_designation, contact_person_phone = r.contact_person_phone,
      language = r.language, revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id bigint, company_name text, company_contact text,
      company_email text, company_address text, contact_person text, contact_person_designation text,
      contact_person_phone text, language text)
    where c.id = r.id`.execute(tx);
  // The list shows the newest first, so the first row of the file comes last.
  await insertCompanies(made.toReversed()).execute(tx);
}
