import type { CompanyRole } from '#contract/call/roles.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { scopeOfCompany, type Viewer } from '../../platform/access/viewer.ts';
import type { Audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type Orderer, placeFor } from '../place-order.ts';
import type { OrderPictures } from '../prepare-order-pictures.ts';

/**
 * Places an order that a customer gave by phone, by email or at a fair (OR-20). The checks are those of placeOrder for the
 * person who ordered, or for an owner. Throws customerNotFound, personNotFound, invalidInput for a viewer or a missing
 * file, and the problems of placeFor.
 */
export async function enterOrder(
  tx: Tx,
  viewer: Viewer,
  { id, forPersonId, cameBy, attachments, ...order }: InputOf<'enterOrder'>,
  pictures: OrderPictures,
): Promise<Audited<'orderPlaced', JsonStatement>> {
  const orderer = await findOrderer(tx, viewer, { id, forPersonId });
  return placeFor(tx, viewer, { ...orderer, entered: { by: viewer, cameBy, attachments } }, order, pictures);
}

type Person = { id: number; name: string; username: string; role: CompanyRole };
type Row = { companyName: string; owner: string; person: Person | null };

/**
 * Finds the company and the person in whose name staff order. Throws customerNotFound, personNotFound for a person who
 * cannot sign in to this company, and invalidInput for a viewer.
 */
export async function findOrderer(
  db: Db | Tx,
  viewer: Viewer,
  { id, forPersonId }: { id: number; forPersonId?: number | undefined },
): Promise<Orderer> {
  const found = await sql<Row>`
    select coalesce(nullif(c.company_name, ''), a.username) as "companyName", coalesce((
      select o.username from accounts o where o.company_id = c.id and o.company_role = 'owner' and o.deactivated_at is null
      order by o.id limit 1), a.username) as owner, (
      select json_build_object('id', p.id, 'name', coalesce(nullif(p.person_name, ''), p.username),
        'username', p.username, 'role', p.company_role)
      from accounts p where p.id = ${forPersonId ?? null}::bigint and p.company_id = c.id and p.deactivated_at is null
    ) as person
    from companies c join accounts a on a.id = first_person(c.id) where c.id = ${id}`.one(db, 'customerNotFound');
  const { companyName, owner, person } = found;
  const orderer = { scope: scopeOfCompany(viewer, id), companyName };
  if (forPersonId === undefined) return { ...orderer, username: owner, person: null };
  if (!person) throw problem('personNotFound');
  if (person.role === 'viewer') {
    throw problem('invalidInput', {
      text: t`A viewer cannot order`,
      fields: { forPersonId: t`is a viewer, who cannot order` },
    });
  }
  return { ...orderer, username: person.username, person: { id: person.id, name: person.name } };
}
