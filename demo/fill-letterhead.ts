import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import type { DrawnLogo } from '#server/workshop/letterhead/draw-logo.ts';
import { drawLogoApart } from '#server/workshop/letterhead/draw-logo-apart.ts';

/** A stitched corner of leather, and a belt with its holes. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40">
  <path d="M3 37V20A17 17 0 1 1 20 37Z" fill="#9a4a1c"/>
  <path d="M9 31V20A11 11 0 1 1 20 31Z" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 3"/>
  <rect x="46" y="14" width="101" height="12" rx="6" fill="#231d18"/>
  <g fill="#fff"><circle cx="112" cy="20" r="1.8"/><circle cx="122" cy="20" r="1.8"/><circle cx="132" cy="20" r="1.8"/></g>
</svg>`;

/** Draws the logo of the sample workshop. */
export async function drawSampleLogo(): Promise<DrawnLogo> {
  const drawn = await drawLogoApart(Buffer.from(logo), 'the sample workshop');
  if (!drawn) throw new Error('the logo of the sample workshop cannot be drawn');
  return drawn;
}

/** Fills the letterhead (DO-10). */
export async function fillLetterhead(tx: Tx, { jpeg, width, height }: DrawnLogo): Promise<void> {
  await sql`
    update letterhead set name = 'Lind Leather Workshop', address = ${'Gerbergasse 14\n4001 Basel\nSwitzerland'},
      phone = '+41 61 555 01 40', email = 'hello@lind-leather.example', website = 'lind-leather.example',
      tax_label = 'VAT ID', tax_number = 'CHE-123.456.788',
      closing = 'Questions about this order? Answer in the portal, and the bench reads it.',
      logo = ${jpeg}, logo_width = ${width}, logo_height = ${height}`.execute(tx);
}
