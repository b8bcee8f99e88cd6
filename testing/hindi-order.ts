import type { OrderPdf } from '#documents/pdf-job.ts';
import { order, orderPdf, setup } from './read-pdf.ts';

const notes = [
  'गहरे भूरे चमड़े का पर्स, पीतल का बकल',
  'पूर्ण दानेदार चमड़ा, काला अस्तर, मोम की पॉलिश और हाथ की मज़बूत सिलाई',
  'कंधे पर टाँगने वाला थैला, दो जेबें',
  'काठी का पट्टा, स्टील की कड़ी, १२० सेमी लंबाई',
];
const customerName = 'शर्मा चर्म उद्योग';
/** Returns the note of a line. */
export const noteOf = (line: number) => `${line} ${notes[line % notes.length]}`;

/** An order of 200 lines with pictures, whose texts are Hindi. */
export function hindiOrder(locale: string, picture: Uint8Array): OrderPdf {
  return orderPdf(
    Array.from({ length: 200 }, (_, line) => ({
      productCode: `चमड़ा-${1000 + line}`,
      description: noteOf(line),
      breakdown: line > 0 ? [] : [{ quantity: 1150, choices: [{ option: 'रंग', value: 'गहरा भूरा' }] }],
      picture: picture.slice(),
    })),
    { order: { ...order, customerName, totalProducts: 200, totalItems: 230_000 }, setup: { ...setup, locale } },
  );
}
