import { readFile } from 'node:fs/promises';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';

/** A stitched corner of leather and a belt with its holes, 900 × 240 pixels. */
const logo = new URL('./drawings/logo.jpg', import.meta.url);

/** Fills the letterhead (DO-10). */
export async function fillLetterhead(tx: Tx): Promise<void> {
  await sql`
    update letterhead set name = 'Lind Leather Workshop', address = ${'Gerbergasse 14\n4001 Basel\nSwitzerland'},
      phone = '+41 61 555 01 40', email = 'hello@lind-leather.example', website = 'lind-leather.example',
      tax_label = 'VAT ID', tax_number = 'CHE-123.456.788',
      closing = 'Questions? Write to us, or call from 8 to 17 on working days.',
      logo = ${await readFile(logo)}, logo_width = 900, logo_height = 240`.execute(tx);
}
