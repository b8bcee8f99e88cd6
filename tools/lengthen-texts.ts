import { sql } from '#server/platform/database/sql.ts';
import { type Db, inTransaction } from '#server/platform/database/transaction.ts';
import { limits } from '../contract/call/limits.ts';

/** The texts that people write, with their limits. */
const written: Record<string, Record<string, number>> = {
  companies: {
    company_name: limits.companyText,
    company_contact: limits.companyText,
    company_email: limits.email,
    company_address: limits.address,
    contact_person: limits.companyText,
    contact_person_designation: limits.companyText,
    contact_person_phone: limits.companyText,
  },
  accounts: { person_name: limits.personName, email: limits.email },
  invitations: { name: limits.personName, email: limits.email, invited_by_name: limits.personName },
  company_addresses: { label: limits.addressLabel, address: limits.address },
  products: { product_code: limits.productCode, description: limits.productDescription },
  product_options: { name: limits.optionName, help: limits.optionHelp },
  option_choices: { name: limits.choiceName },
  orders: {
    customer_name: limits.companyText,
    customer_shown: limits.companyText,
    placed_by_name: limits.personName,
    completed_by_name: limits.personName,
    admin_archived_by_name: limits.personName,
    entered_by_name: limits.personName,
    cancelled_by_name: limits.personName,
    cancel_reason: limits.changeReason,
    po_number: limits.poNumber,
    delivery_address: limits.address,
  },
  order_products: {
    product_code: limits.productCode,
    product_description: limits.productDescription,
    description: limits.lineDescription,
    sample_reason: limits.sampleReason,
    sample_by_name: limits.personName,
  },
  order_messages: {
    author_name: limits.personName,
    answered_by_name: limits.personName,
    product_code: limits.productCode,
    body: limits.message,
  },
  order_documents: {
    name: limits.documentName,
    note: limits.documentNote,
    added_by_name: limits.personName,
    agreed_by_name: limits.personName,
  },
  sample_rounds: {
    note: limits.sampleNote,
    answer: limits.sampleNote,
    posted_by_name: limits.personName,
    decided_by_name: limits.personName,
  },
  deliveries: {
    carrier: limits.carrier,
    tracking: limits.tracking,
    note: limits.deliveryNote,
    difference: limits.deliveryNote,
    sent_by_name: limits.personName,
    received_by_name: limits.personName,
  },
  delivery_lines: { product_code: limits.productCode },
  order_revisions: { by_name: limits.personName, reason: limits.changeReason },
  change_requests: {
    reason: limits.changeReason,
    note: limits.changeNote,
    asked_by_name: limits.personName,
    decided_by_name: limits.personName,
  },
  order_promises: { note: limits.promiseNote, set_by_name: limits.personName },
  order_lists: { name: limits.listName },
  order_list_lines: { product_code: limits.productCode, description: limits.lineDescription },
  line_holds: { note: limits.holdNote, set_by_name: limits.personName },
  production_events: { product_code: limits.productCode, changed_by_name: limits.personName },
  audit_entries: { object_name: limits.companyText },
  raw_materials: { product_code: limits.productCode, product_name: limits.materialName },
  raw_material_items: { name: limits.materialName },
  raw_material_templates: { name: limits.materialName, description: limits.templateDescription },
  raw_material_template_items: { name: limits.materialName },
  workers: { name: limits.workerName },
  benches: { name: limits.benchName },
  workshop_notes: { text: limits.workshopNote, created_by_name: limits.personName },
};
/** The combinations of a line with long values. */
const longBreakdown = `(
  select jsonb_agg(r.part || jsonb_build_object('choices', (
    select jsonb_agg(c.choice || jsonb_build_object('value', rpad(c.choice ->> 'value', ${limits.choiceName}, 'W'))
      order by c.place)
    from jsonb_array_elements(r.part -> 'choices') with ordinality as c(choice, place))) order by r.place)
  from jsonb_array_elements(breakdown) with ordinality as r(part, place))`;
/** Returns the differences of revisions and requests with long codes, notes and choices. */
const longDifferences = (differences: string) => `coalesce((
  select jsonb_agg(d.difference || jsonb_build_object('productCode', rpad(d.difference ->> 'productCode', ${limits.productCode}, 'W'))
    || case when jsonb_typeof(d.difference -> 'to') = 'string' and d.difference ->> 'field' <> 'requestedDate'
      then jsonb_build_object('to', (d.difference ->> 'to') || repeat('W', ${limits.personName})) else '{}' end order by d.place)
  from jsonb_array_elements(${differences}) with ordinality as d(difference, place)), '[]')`;
/** Longer texts, such as notes, get a word of this many letters, too. */
const longestWord = 200;

/**
 * Ends every text that people write with wide letters without a blank, up to the limit of its field. The texts begin as
 * before, so tests find the same rows.
 */
export function lengthenTexts(db: Db): Promise<void> {
  return inTransaction(db, async tx => {
    // The logs refuse changes.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, columns] of Object.entries(written)) {
      const changes = Object.entries(columns).map(
        ([column, limit]) =>
          `${column} = case when ${column} > '' then ${column} || repeat('W', least(${longestWord}, ${limit} - length(${column}))) else ${column} end`,
      );
      await tx.query(`update ${table} set ${changes.join(', ')}`);
    }
    for (const fact of ['customer', 'message']) {
      await sql`
        update notifications
        set facts = jsonb_set(facts, array[${fact}], to_jsonb((facts ->> ${fact}) || repeat('W', ${longestWord})))
        where facts ? ${fact}`.execute(tx);
    }
    for (const table of ['order_products', 'order_list_lines']) {
      await tx.query(`update ${table} set breakdown = ${longBreakdown} where breakdown <> '[]'`);
    }
    await tx.query(`update order_revisions set changes = ${longDifferences('changes')}`);
    await tx.query(`update change_requests set proposal = proposal || jsonb_build_object('differences',
      ${longDifferences("proposal -> 'differences'")})`);
    await sql`
      update products set colors = array(select rpad(color, ${limits.color}, 'W') from unnest(colors) color)`.execute(
      tx,
    );
  });
}
