/** The leathers of the sample workshop, and the color of each in pictures. */
export const leathers = {
  Cognac: '#a8622d',
  Oxblood: '#6e2a2b',
  Midnight: '#2c3e59',
  Olive: '#5c6238',
  Natural: '#cb9c6b',
  Black: '#34302e',
  Chestnut: '#74401f',
  Stone: '#a0968a',
} as const;
export type Leather = keyof typeof leathers;

export const productKinds = [
  'tote',
  'satchel',
  'backpack',
  'card-wallet',
  'belt',
  'journal',
  'key-fob',
  'dopp-kit',
  'valet-tray',
  'watch-strap',
] as const;
export type ProductKind = (typeof productKinds)[number];

export type SampleProduct = {
  kind: ProductKind;
  code: string;
  description: string;
  colors: Leather[];
  /** The usernames of the only customers who may see the product. */
  only?: string[];
  options: SampleOption[];
};
type SampleOption = {
  name: string;
  kind: 'choice' | 'text';
  required: boolean;
  help: string;
  most?: number;
  choices?: { name: string }[];
};

/** A belt must have a length where it has holes for one. */
const beltOptions = (required: boolean): SampleOption[] => [
  { name: 'Length', kind: 'choice', required, help: 'From buckle to middle hole', choices: named(lengths) },
  { name: 'Buckle', kind: 'choice', required: false, help: '', choices: named(['Nickel', 'Brass']) },
];
const lengths = ['80 cm', '90 cm', '100 cm', '110 cm', '120 cm'];
const named = (names: readonly string[]) => names.map(name => ({ name }));
const monogram: SampleOption = {
  name: 'Monogram',
  kind: 'text',
  required: false,
  help: 'Up to 3 letters, blind stamp inside',
  most: 3,
};
const optionsOf: Record<string, SampleOption[]> = {
  'BT-036': beltOptions(true),
  'BT-040': beltOptions(true),
  'BT-042': beltOptions(false),
  'BT-050': beltOptions(false),
  ...Object.fromEntries(['CW-016', 'CW-021', 'CW-024', 'CW-027', 'CW-033', 'CW-040'].map(code => [code, [monogram]])),
};

const words: Record<string, Leather> = {
  C: 'Cognac',
  O: 'Oxblood',
  M: 'Midnight',
  V: 'Olive',
  N: 'Natural',
  B: 'Black',
  H: 'Chestnut',
  S: 'Stone',
};

/**
 * Type, code, the initials of the leathers (V olive, H chestnut), description, and the customers who may see the
 * product.
 */
const rows: [ProductKind, string, string, string, string?][] = [
  ['tote', 'TB-104', 'NCB', 'Full-grain tote with saddle-stitched straps and a suede lining.'],
  ['tote', 'TB-106', 'CH', 'The same tote with a zip and an inside pocket for keys.'],
  ['tote', 'TB-110', 'MOB', 'Tall tote for a 15-inch laptop, padded base, four brass feet.'],
  ['tote', 'TB-118', 'NS', 'Unlined market tote, edges burnished by hand.'],
  ['tote', 'TB-124', 'OV', 'Small tote with long straps, worn across the body.'],
  ['tote', 'TB-130', 'B', 'Hotel tote, blind-stamped crest, sewn-in base.', 'lyra quay-street'],
  ['tote', 'TB-142', 'CNHB', 'Weekend tote, reinforced handles, room for two nights.'],
  ['satchel', 'ST-220', 'OH', 'Two-buckle satchel in bridle leather, fits a 14-inch laptop.'],
  ['satchel', 'ST-222', 'CB', 'Slim satchel for papers and a tablet, magnetic closures.'],
  ['satchel', 'ST-226', 'MSN', 'Satchel with a detachable strap and a back pocket.'],
  ['satchel', 'ST-230', 'HC', 'Wide satchel, two gussets, brass hardware.'],
  ['satchel', 'ST-238', 'VB', "Messenger's satchel with a quick-release buckle."],
  ['satchel', 'ST-244', 'NCO', 'School satchel, rivets and saddle stitch, made for decades.'],
  ['satchel', 'ST-250', 'C', 'Satchel with the Harbour Goods lining and stamp.', 'customer'],
  ['backpack', 'BP-640', 'M', 'Day pack with two buckled straps.'],
  ['backpack', 'BP-642', 'CHB', 'Day pack with a roll top and a padded back.'],
  ['backpack', 'BP-648', 'VN', 'Small backpack, drawstring and flap, brass eyelets.'],
  ['backpack', 'BP-655', 'BS', 'Commuter backpack with a laptop sleeve and a hidden pocket.'],
  ['backpack', 'BP-660', 'OC', 'Picnic backpack with straps for a blanket.'],
  ['backpack', 'BP-671', 'HN', 'Travel backpack that opens like a case.'],
  ['card-wallet', 'CW-016', 'MCVBH', 'Slim wallet, four cards and a folded note.'],
  ['card-wallet', 'CW-018', 'COB', 'Card sleeve for two cards, cut from one piece.'],
  ['card-wallet', 'CW-021', 'NHS', 'Wallet with a coin pocket, six cards.'],
  ['card-wallet', 'CW-024', 'BM', 'Long wallet for notes of every currency.'],
  ['card-wallet', 'CW-027', 'VC', 'Folding wallet with a pull tab.'],
  ['card-wallet', 'CW-033', 'OMB', 'Passport wallet with a boarding-pass pocket.'],
  ['card-wallet', 'CW-040', 'N', 'Key-card holder with a room number window.', 'lyra quay-street'],
  ['belt', 'BT-030', 'HB', '30 mm belt, brass buckle, five holes.'],
  ['belt', 'BT-035', 'HB', 'Solid brass buckle, 35 mm, hand-burnished edges.'],
  ['belt', 'BT-036', 'COMN', '35 mm belt with a nickel buckle and a double stitch.'],
  ['belt', 'BT-040', 'VB', '40 mm work belt, roller buckle, unlined.'],
  ['belt', 'BT-042', 'SN', 'Woven belt, fits without holes.'],
  ['belt', 'BT-050', 'C', 'Apron belt with a quick hook, for bars and kitchens.'],
  ['journal', 'JC-501', 'CS', 'Refillable A5 cover with a wrap tie.'],
  ['journal', 'JC-502', 'OMH', 'A5 cover with a pen loop and two card pockets.'],
  ['journal', 'JC-505', 'NB', 'A6 pocket cover, holds three thin notebooks.'],
  ['journal', 'JC-508', 'VC', 'Sketchbook cover, landscape A4.'],
  ['journal', 'JC-512', 'BHS', 'Guest book, 200 pages, gilt-free fore edge.', 'lyra quay-street al-noor'],
  ['journal', 'JC-515', 'COV', 'Ring binder A5, six rings, inside pocket.'],
  ['journal', 'JC-520', 'MN', 'Menu cover with corners, holds four leaves.'],
  ['key-fob', 'KF-007', 'VNOCMBH', 'Key fob with blind-stamped initials.'],
  ['key-fob', 'KF-009', 'CB', 'Loop fob with a brass ring, 12 mm.'],
  ['key-fob', 'KF-012', 'HNS', 'Key case for six keys, snaps shut.'],
  ['key-fob', 'KF-014', 'OM', 'Room fob with a stamped number.', 'lyra quay-street'],
  ['key-fob', 'KF-019', 'NCVB', 'Cord keeper, three in a set.'],
  ['key-fob', 'KF-023', 'S', 'Luggage tag with a window and a buckled strap.'],
  ['dopp-kit', 'DK-310', 'BH', 'Wash bag, waxed cotton inside, brass zip.'],
  ['dopp-kit', 'DK-312', 'CN', 'Wash bag with a side handle and a hanging loop.'],
  ['dopp-kit', 'DK-316', 'MOV', 'Flat pouch for brushes and pencils.'],
  ['dopp-kit', 'DK-320', 'SB', 'Cable pouch with elastic loops.'],
  ['dopp-kit', 'DK-325', 'HC', 'Shaving kit with a razor sleeve.'],
  ['dopp-kit', 'DK-331', 'NO', 'Perfume roll, six bottles, suede partitions.', 'ondine'],
  ['valet-tray', 'VT-801', 'CHB', 'Valet tray, four snapped corners, folds flat.'],
  ['valet-tray', 'VT-803', 'NS', 'Tray for the bedside, stitched rim.'],
  ['valet-tray', 'VT-806', 'MO', 'Desk tray A4, felt below.'],
  ['valet-tray', 'VT-810', 'VBC', 'Set of three trays that stand in each other.'],
  ['valet-tray', 'VT-815', 'H', 'Bill tray with a clip, for restaurants.'],
  ['valet-tray', 'VT-822', 'BNO', 'Watch tray for eight, cushioned.'],
  ['watch-strap', 'WS-018', 'BH', '18 mm strap, tapered, pin buckle.'],
  ['watch-strap', 'WS-020', 'SCBH', '20 mm strap, quick release, box-stitched.'],
  ['watch-strap', 'WS-022', 'CMV', '22 mm strap, padded, contrast stitch.'],
  ['watch-strap', 'WS-024', 'NOB', '24 mm strap, rolled edges, deployant clasp.'],
  ['watch-strap', 'WS-026', 'SM', 'Two-piece strap for field watches, unlined.'],
  ['watch-strap', 'WS-030', 'OHNB', "Cuff strap after a pilot's model."],
];

/** Alternates between the types, as a workshop would add products over time. */
export const products: readonly SampleProduct[] = rows
  .map(([kind, code, letters, description, only], index) => ({
    turn: index - rows.findIndex(row => row[0] === kind),
    kind,
    code,
    description,
    colors: [...letters].map(letter => words[letter] as Leather),
    only: only?.split(' '),
    options: optionsOf[code] ?? [],
  }))
  .sort((one, other) => one.turn - other.turn || productKinds.indexOf(one.kind) - productKinds.indexOf(other.kind))
  .map(({ turn, ...product }) => product);

/** How many units have which choices, by the names of the options. */
export type Combination = [quantity: number, choices: Readonly<Record<string, string>>];

/** Lines of orders by their place that say which units have which choices. `instead` is the product that was picked. */
export const combined: { index: number; code: string; instead?: string; combinations: Combination[] }[] = [
  {
    index: 3,
    code: 'BT-036',
    combinations: [
      [60, { Color: 'Cognac', Length: '80 cm', Buckle: 'Nickel' }],
      [110, { Color: 'Cognac', Length: '90 cm', Buckle: 'Nickel' }],
      [90, { Color: 'Cognac', Length: '100 cm', Buckle: 'Nickel' }],
      [40, { Color: 'Cognac', Length: '110 cm', Buckle: 'Brass' }],
    ],
  },
  {
    index: 11,
    code: 'CW-021',
    instead: 'CW-018',
    combinations: [
      ...[
        'AB',
        'AK',
        'AMR',
        'BD',
        'BS',
        'CE',
        'CLM',
        'DH',
        'DW',
        'EF',
        'EPL',
        'FG',
        'FN',
        'GB',
        'GRT',
        'HJ',
        'HO',
        'IK',
      ],
      ...['IVS', 'JA', 'JM', 'KL', 'KPD', 'LB', 'LSW', 'MA', 'MH', 'NC', 'NFG', 'OE', 'PD', 'PRK', 'RA', 'RJ', 'SB'],
      ...['SK', 'TL', 'TVM', 'WE', 'ZN'],
    ].map((initials): Combination => [1, { Color: 'Natural', Monogram: initials }]),
  },
  {
    index: 56,
    code: 'BT-042',
    combinations: [
      [12, { Color: 'Stone', Length: '90 cm', Buckle: 'Brass' }],
      [10, { Color: 'Stone', Length: '100 cm', Buckle: 'Brass' }],
      [8, { Color: 'Natural', Length: '100 cm', Buckle: 'Nickel' }],
    ],
  },
  {
    index: 46,
    code: 'CW-016',
    combinations: [
      [6, { Color: 'Midnight', Monogram: 'HG' }],
      [4, { Color: 'Midnight', Monogram: 'IO' }],
    ],
  },
  {
    index: 73,
    code: 'ST-230',
    combinations: [
      [80, { Color: 'Chestnut' }],
      [40, { Color: 'Cognac' }],
    ],
  },
];
