import type { Side } from '#contract/call/roles.ts';
import type { LineCounts } from '#contract/production/counts.ts';

/** The state of the order's first product when a message is sent. */
export type Moment = LineCounts & { isCompleted: boolean };
/** Sender, hours after the first message, text, number of pictures, and the states in which the text is true. */
export type Line = [Side, number, string, number?, ((moment: Moment) => boolean)?];

const isOpen = ({ quantity, passed }: Moment) => passed.packaging < quantity;
const isNotStitched = ({ passed }: Moment) => passed.stitching === 0;

/** `{code}` is the code of the order's first product. */
export const conversations: readonly Line[][] = [
  [
    ['customer', 0, 'Could the {code} have the darker lining from the last batch? Photo attached.', 1, isNotStitched],
    ['admin', 1, 'Yes, we still have 30 sqft of it. I noted it on {code}.', 0, isNotStitched],
    ['customer', 3, 'Wonderful, thank you.'],
    ['admin', 52, 'The first ones are cut. The color matches well.', 0, ({ passed }) => passed.cutting > 0],
  ],
  [
    ['admin', 0, 'Which thread shall we take for {code}: the ecru of last year or the new sand?', 0, isNotStitched],
    ['customer', 5, 'Sand, please. Like on the sample.'],
  ],
  [
    ['customer', 0, 'When do you expect {code} to be finished? We have a fair next month.', 0, isOpen],
    [
      'admin',
      2,
      'Cutting is done, stitching takes another week. You will have them in time.',
      0,
      ({ quantity, passed }) => passed.cutting === quantity && passed.stitching < quantity,
    ],
    ['customer', 3, 'Perfect.'],
    ['customer', 30, 'One more thing: can the boxes go without our logo?', 0, isOpen],
  ],
  [
    [
      'admin',
      0,
      'This is how the stamp looks on {code}. May we go on?',
      2,
      moment => isOpen(moment) && moment.passed.cutting > 0,
    ],
    ['customer', 20, 'A little deeper, please, then yes.', 1],
    ['admin', 22, 'Done, see the picture.', 1, isOpen],
    ['customer', 23, 'That is it!'],
  ],
  [
    [
      'customer',
      0,
      'Two of the {code} arrived with a loose rivet. How do we return them?',
      2,
      ({ isCompleted }) => isCompleted,
    ],
    ['admin', 6, 'We are sorry. Send them with the next collection, we replace both.'],
  ],
  [
    [
      'admin',
      0,
      'The brass buckles are late by three days. {code} waits for them, everything else goes on.',
      0,
      ({ passed }) => passed.cutting > 0 && passed.finishing === 0,
    ],
  ],
  [
    ['customer', 0, 'Please send the invoice to our new address:\n1 Quay Street, second floor'],
    ['admin', 4, 'Noted.'],
  ],
];
