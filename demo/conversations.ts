import type { Side } from '#contract/call/roles.ts';
import type { LineCounts } from '#contract/production/counts.ts';

/** The state of the order's first product when a message is sent. */
export type Moment = LineCounts & { isCompleted: boolean };
/** Sender, hours after the first message, text, number of pictures, and the states in which the text is true. */
export type Line = [Side, number, string, number?, ((moment: Moment) => boolean)?];
/** `asks` is the note of the hold for a conversation that ends with a question of the workshop. */
export type Conversation = { lines: Line[]; asks?: string };

const isOpen = ({ quantity, passed }: Moment) => passed.packaging < quantity;
const isNotStitched = ({ passed }: Moment) => passed.stitching === 0;
const isCut = ({ passed }: Moment) => passed.cutting > 0;
const isCompleted = (moment: Moment) => moment.isCompleted;

const told = (...lines: Line[]): Conversation => ({ lines });

/**
 * What customers and workshop wrote, each conversation for at most one order, so that no text occurs twice. `{code}` is
 * the code of the order's first product. The later ones suit orders that are being made.
 */
export const conversations: readonly Conversation[] = [
  told(
    ['customer', 0, 'Could the {code} have the darker lining from the last batch? Photo attached.', 1, isNotStitched],
    ['admin', 1, 'Yes, we still have 30 sqft of it. I noted it on {code}.', 0, isNotStitched],
    ['customer', 3, 'Wonderful, thank you.'],
    ['admin', 52, 'The first ones are cut. The color matches well.', 0, isCut],
  ),
  told(
    ['admin', 0, 'Which thread shall we take for {code}: the ecru of last year or the new sand?', 0, isNotStitched],
    ['customer', 5, 'Sand, please. Like on the sample.'],
  ),
  told(
    ['customer', 0, 'When do you expect {code} to be finished? We have a fair next month.', 0, isOpen],
    [
      'admin',
      2,
      'Cutting is done, stitching takes another week. You will have them in time.',
      0,
      ({ quantity, passed }) => passed.cutting === quantity && passed.stitching < quantity,
    ],
    ['customer', 3, 'Perfect.'],
  ),
  told(
    ['admin', 0, 'This is how the stamp looks on {code}. May we go on?', 2, moment => isOpen(moment) && isCut(moment)],
    ['customer', 20, 'A little deeper, please, then yes.', 1],
    ['admin', 22, 'Done, see the picture.', 1, isOpen],
    ['customer', 23, 'That is it!'],
  ),
  told(
    ['customer', 0, 'Two of the {code} arrived with a loose rivet. How do we return them?', 2, isCompleted],
    ['admin', 6, 'We are sorry. Send them with the next collection, we replace both.'],
  ),
  told(
    [
      'admin',
      0,
      'The brass buckles are late by three days. {code} waits for them, everything else goes on.',
      0,
      moment => isCut(moment) && moment.passed.finishing === 0,
    ],
    ['customer', 4, 'Thank you for telling us early.'],
  ),
  told(
    ['customer', 0, 'Please send the invoice to our office on the second floor, not to the shop.'],
    ['admin', 4, 'Noted.'],
  ),
  told(
    ['customer', 0, 'Will the {code} come in the cloth bags again?', 0, isOpen],
    ['admin', 2, 'Yes, one bag for each, as last time.'],
  ),
  told(
    ['admin', 0, 'We have a hide with a little more grain for {code}. Do you like it?', 1, isNotStitched],
    ['customer', 7, 'Yes, more grain is good.'],
    ['admin', 8, 'Then we cut from it.', 0, isNotStitched],
  ),
  told(
    ['customer', 0, 'The {code} arrived today. Lovely work, the edges are perfect.', 0, isCompleted],
    ['admin', 3, 'Thank you, the bench will be glad to hear it.'],
  ),
  told(
    ['customer', 0, 'Can we collect the {code} ourselves on a Friday?', 0, isOpen],
    ['admin', 1, 'Yes, any Friday before four.'],
  ),
  told(
    ['customer', 0, 'Please leave the price tags off the {code}.', 0, isOpen],
    ['admin', 2, 'No tags. It is on the ticket.'],
  ),
  told(
    ['admin', 0, 'The box for {code} is 42 cm long. Does it fit on your shelf?', 0, isOpen],
    ['customer', 4, 'It does, with two to spare.'],
  ),
  told(
    ['customer', 0, 'A customer asks how to care for the {code}. What do you recommend?'],
    ['admin', 5, 'A little neutral wax twice a year, and no sun on the window sill.'],
    ['customer', 6, 'I will print that on a card.'],
  ),
  told(
    ['customer', 0, 'Is the brass on {code} lacquered?'],
    ['admin', 1, 'No, it is solid and will darken. A drop of vinegar brings the shine back.'],
  ),
  told(
    ['customer', 0, 'We count one {code} less than on the list.', 0, isCompleted],
    ['admin', 4, 'You are right, one stayed on our shelf. It leaves with the post today.'],
    ['customer', 50, 'It is here, thank you.'],
  ),
  told(
    ['admin', 0, 'Your list of initials has two rows without a name. Who are they?', 0, isNotStitched],
    ['customer', 3, 'Those two are spares, leave them plain.'],
  ),
  told(
    ['customer', 0, 'Could you send a photo of the first {code} for our newsletter?', 0, isOpen],
    ['admin', 26, 'Here is the first one.', 1, isCut],
  ),
  told(
    ['customer', 0, 'Our courier comes at noon, not in the afternoon. Is that all right?', 0, isOpen],
    ['admin', 1, 'Yes, the boxes will stand at the door by eleven.'],
  ),
  told(
    ['admin', 0, 'The zips now come from another maker. They run smoother, in the same color.', 0, isOpen],
    ['customer', 9, 'Fine with us.'],
  ),
  told(
    ['customer', 0, 'How much does one {code} weigh? The airline asks.'],
    ['admin', 2, 'Packed, 40 grams less than the one of last year.'],
    ['customer', 3, 'That helps.'],
  ),
  told(
    ['customer', 0, 'May we show the {code} on our website before it ships?', 0, isOpen],
    ['admin', 2, 'Please do. Use the picture from the catalog.'],
  ),
  told(['customer', 0, 'Could the {code} come in two boxes, half and half?', 0, isOpen]),
  told(['customer', 0, 'The crest sits 4 mm too low in this picture. Can you move it up?', 1, isOpen]),
  {
    lines: [['admin', 0, 'Crest or no crest on {code}? The drawing shows one, your note does not.', 0, isOpen]],
    asks: 'Crest or no crest',
  },
  told(['customer', 0, 'Which thread did we take last spring? We would like the same for {code}.', 0, isOpen]),
  told(['customer', 0, 'We need 10 more of the {code}. Is that still possible?', 0, isOpen]),
  told(
    ['admin', 0, 'The leather for {code} came in this morning. It is a good batch.', 0, isOpen],
    ['customer', 6, 'Good news.'],
  ),
  told(
    [
      'admin',
      0,
      'The first {code} are packed. Shall we send them now or with the rest?',
      0,
      moment => isOpen(moment) && moment.passed.packaging > 0,
    ],
    ['customer', 18, 'Now, please. And can the invoice go to our new office?'],
  ),
  told(
    ['customer', 0, 'Is there still time to change the lining of {code} to suede?', 0, isNotStitched],
    ['admin', 3, 'Yes, nothing is stitched yet. Suede it is.', 0, isNotStitched],
  ),
  {
    lines: [['admin', 0, 'We have nickel rivets in two sizes. Is 8 mm right for {code}?', 0, isOpen]],
    asks: 'Rivets of 8 mm or smaller',
  },
  told(['customer', 0, 'Our shop moves in two weeks. Can {code} go to the new address?', 0, isOpen]),
  told(
    ['customer', 0, 'Is the leather of {code} dyed through?'],
    ['admin', 2, 'Yes, all the way. The cut edge has the same color.'],
  ),
  told(['customer', 0, 'A guest spilled coffee on our display piece. Could you add one {code}?', 0, isOpen]),
  told(
    [
      'admin',
      0,
      'The first {code} are stitched with the new needle. The holes are smaller.',
      0,
      m => !isNotStitched(m),
    ],
    ['customer', 7, 'Very neat. Please keep it.'],
  ),
  told(
    ['customer', 0, 'Are you closed over the holidays?', 0, isOpen],
    ['admin', 3, 'Yes, for one week. Your order is planned around it.', 0, isOpen],
  ),
  told(['customer', 0, 'Could we have one finished {code} for a photo shoot on Thursday?', 0, isOpen]),
  told(['customer', 0, 'Thank you for the quick change on {code}.'], ['admin', 2, 'Our pleasure.']),
  told(
    ['admin', 0, 'The edges of {code} get a third coat, because two were too thin.', 0, isOpen],
    ['customer', 5, 'You are thorough.'],
  ),
  told(['customer', 0, 'How large is the pallet with the {code}? Our gate is narrow.', 0, isOpen]),
];
