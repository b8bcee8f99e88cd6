import type { Side } from '#contract/call/roles.ts';

/** The messages of an order: sender, hours after the first message, text, and number of pictures. */
export type Line = [Side, number, string, number?];

/** `{code}` is the code of the order's first product. */
export const conversations: readonly Line[][] = [
  [
    ['customer', 0, 'Could the {code} have the darker lining from the last batch? Photo attached.', 1],
    ['admin', 1, 'Yes, we still have 30 sqft of it. I noted it on {code}.'],
    ['customer', 3, 'Wonderful, thank you.'],
    ['admin', 52, 'The first ones are packed. The rest follow on Tuesday.'],
  ],
  [
    ['admin', 0, 'Which thread shall we take for {code}: the ecru of last year or the new sand?'],
    ['customer', 5, 'Sand, please. Like on the sample.'],
  ],
  [
    ['customer', 0, 'When do you expect {code} to be finished? We have a fair on the 14th.'],
    ['admin', 2, 'Cutting is done, stitching takes another week. You will have them by the 10th.'],
    ['customer', 3, 'Perfect.'],
    ['customer', 30, 'One more thing: can the boxes go without our logo?'],
  ],
  [
    ['admin', 0, 'This is how the stamp looks on {code}. May we go on?', 2],
    ['customer', 20, 'A little deeper, please, then yes.', 1],
    ['admin', 22, 'Done, see the picture.', 1],
    ['customer', 23, 'That is it!'],
  ],
  [
    ['customer', 0, 'Two of the {code} arrived with a loose rivet. How do we return them?', 2],
    ['admin', 6, 'We are sorry. Send them with the next collection, we replace both.'],
  ],
  [['admin', 0, 'The brass buckles are late by three days. {code} waits for them, everything else goes on.']],
  [
    ['customer', 0, 'Please send the invoice to our new address:\n1 Quay Street, second floor'],
    ['admin', 4, 'Noted.'],
  ],
];
