import {
  alternative,
  base64,
  type EmailParts,
  file,
  html,
  multipart,
  type Part,
  plain,
  quotedPrintable,
} from './raw-email.ts';

/** An email shaped like those of a usual program. `text` is what the person wrote. */
export type Shape = {
  name: string;
  text: string;
  given: Omit<EmailParts, 'body'> & { body: Part };
  leftOut?: string[];
};

const key = 'abcdmfrggzdfmztwq2lknnwg23tpoi';
const own = `orders+${key}@workshop.example`;
const told = `Write above this line to answer.

Cordwain wrote about order #7:

The edges are ready. Which thread do you want?

-- 
You get this because you placed the order.`;
const quoted = told.replace(/^/gm, '> ').replaceAll('> \n', '>\n');
const wanted = 'The brown one, please.\n\nAnd 12 more of them by Friday.';

/** The lines above a quote: of Gmail, Apple Mail and Thunderbird, by language. */
const wrote: Record<string, readonly string[]> = {
  en: [
    `On Thu, 26 Nov 2026 at 14:03, Cordwain <${own}>\nwrote:`,
    `On 26 Nov 2026, at 14:03, Cordwain <${own}> wrote:`,
    'On 26/11/2026 14:03, Cordwain wrote:',
  ],
  de: [
    `Am Do., 26. Nov. 2026 um 14:03 Uhr schrieb Cordwain <\n${own}>:`,
    `Am 26.11.2026 um 14:03 schrieb Cordwain <${own}>:`,
    'Am 26.11.26 um 14:03 schrieb Cordwain:',
  ],
  fr: [`Le jeu. 26 nov. 2026 à 14:03, Cordwain <${own}> a\nécrit :`, 'Le 26/11/2026 à 14:03, Cordwain a écrit :'],
  es: [
    `El jue, 26 nov 2026 a las 14:03, Cordwain (<${own}>)\nescribió:`,
    'El 26/11/2026 a las 14:03, Cordwain escribió:',
  ],
  it: [
    `Il giorno gio 26 nov 2026 alle ore 14:03 Cordwain <\n${own}> ha scritto:`,
    'Il 26/11/2026 14:03, Cordwain ha scritto:',
  ],
  pt: [
    `Em qui., 26 de nov. de 2026 às 14:03, Cordwain <\n${own}> escreveu:`,
    'Em 26/11/2026 14:03, Cordwain escreveu:',
  ],
  nl: [`Op do 26 nov 2026 om 14:03 schreef Cordwain <\n${own}>:`, 'Op 26-11-2026 om 14:03 schreef Cordwain:'],
  pl: [`czw., 26 lis 2026 o 14:03 Cordwain <${own}>\nnapisał(a):`, 'W dniu 26.11.2026 o 14:03, Cordwain pisze:'],
  sv: [`Den tors 26 nov. 2026 kl 14:03 skrev Cordwain <\n${own}>:`, 'Den 2026-11-26 kl. 14:03, skrev Cordwain:'],
  ru: [`чт, 26 нояб. 2026 г. в 14:03, Cordwain <${own}>:`, '26.11.2026 14:03, Cordwain пишет:'],
  tr: [
    `Cordwain <${own}>, 26 Kas 2026 Per, 14:03\ntarihinde şunu yazdı:`,
    'On 26.11.2026 14:03, Cordwain şunları yazdı:',
  ],
  ja: [`2026年11月26日(木) 14:03 Cordwain <${own}>:`, `2026/11/26 14:03、Cordwain <${own}>のメール:`],
};

/** What phones add below the text, by language. */
const phones: Record<string, readonly string[]> = {
  en: ['Sent from my iPhone', 'Get Outlook for iOS<https://aka.ms/o0ukef>'],
  de: ['Von meinem iPhone gesendet', 'Holen Sie sich Outlook für Android<https://aka.ms/AAb9ysg>'],
  fr: ['Envoyé de mon iPhone', 'Télécharger Outlook pour iOS<https://aka.ms/o0ukef>'],
  es: ['Enviado desde mi iPhone', 'Obtener Outlook para iOS<https://aka.ms/o0ukef>'],
  it: ['Inviato da iPhone', 'Scarica Outlook per iOS<https://aka.ms/o0ukef>'],
  pt: ['Enviado do meu iPhone', 'Obter o Outlook para iOS<https://aka.ms/o0ukef>'],
  nl: ['Verstuurd vanaf mijn iPhone', 'Outlook voor iOS downloaden<https://aka.ms/o0ukef>'],
  pl: ['Wysłane z iPhone’a', 'Pobierz aplikację Outlook dla systemu iOS<https://aka.ms/o0ukef>'],
  sv: ['Skickat från min iPhone', 'Hämta Outlook för iOS<https://aka.ms/o0ukef>'],
  ru: ['Отправлено с iPhone', 'Скачать Outlook для iOS<https://aka.ms/o0ukef>'],
  tr: ["iPhone'umdan gönderildi", "iOS için Outlook'u edinin<https://aka.ms/o0ukef>"],
  ja: ['iPhoneから送信', 'Outlook for iOS を入手する<https://aka.ms/o0ukef>'],
};

/** The head that Outlook writes above a quoted email, by language. */
const heads: Record<string, readonly [from: string, sent: string, to: string, subject: string]> = {
  en: ['From', 'Sent', 'To', 'Subject'],
  de: ['Von', 'Gesendet', 'An', 'Betreff'],
  fr: ['De', 'Envoyé', 'À', 'Objet'],
  es: ['De', 'Enviado el', 'Para', 'Asunto'],
  it: ['Da', 'Inviato', 'A', 'Oggetto'],
  pt: ['De', 'Enviada em', 'Para', 'Assunto'],
  nl: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  pl: ['Od', 'Wysłano', 'Do', 'Temat'],
  sv: ['Från', 'Skickat', 'Till', 'Ämne'],
  ru: ['От', 'Отправлено', 'Кому', 'Тема'],
  tr: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
  ja: ['差出人', '送信日時', '宛先', '件名'],
};
const headOf = (language: string) => {
  const [from, sent, to, subject] = heads[language] ?? heads.en ?? ['', '', '', ''];
  return [
    `${from}: Cordwain <${own}>`,
    `${sent}: Thursday, November 26, 2026 2:03 PM`,
    `${to}: Ines Okafor <ines@harbour.example>`,
    `${subject}: New message: order #7`,
  ];
};

const gmailPage = (text: string) => `<div dir="ltr">${text.replaceAll('\n\n', '<div><br></div>')}</div><br>
<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Thu, 26 Nov 2026 at 14:03, Cordwain &lt;<a href="mailto:${own}">${own}</a>&gt; wrote:<br></div>
<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc"><div>Write above this line to answer.</div><h1>Cordwain wrote about order #7</h1><p>The edges are ready.</p></blockquote></div>`;

const outlookPage = (
  text: string,
  head: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang="EN-GB"><div class="WordSection1">${text
  .split('\n\n')
  .map(line => `<p class="MsoNormal">${line}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>`)
  .join('')}
<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${head}</p></div>
<p>Write above this line to answer.</p><p>The edges are ready.</p></div></body></html>`;
const boldHead = `<b>From:</b> Cordwain &lt;${own}&gt;<br><b>Sent:</b> Thursday, November 26, 2026 2:03 PM<br><b>To:</b> Ines<br><b>Subject:</b> New message: order #7`;

const ofLanguages = Object.entries(wrote).flatMap(([language, lines]): Shape[] => [
  ...lines.map((line, index) => ({
    name: `plain quote ${index + 1} in ${language}`,
    text: wanted,
    given: { body: plain(`${wanted}\n\n${line}\n\n${quoted}\n`) },
  })),
  {
    name: `phone in ${language}`,
    text: wanted,
    given: {
      body: plain(`${wanted}\n\n${phones[language]?.[0]}\n\n> ${lines[0]?.replaceAll('\n', ' ')}\n> \n${quoted}\n`),
    },
  },
  {
    name: `Outlook for phones in ${language}`,
    text: wanted,
    given: {
      body: plain(
        `${wanted}\n\n${phones[language]?.[1]}\n________________________________\n${headOf(language).join('\n')}\n\n${told}`,
      ),
    },
  },
  {
    name: `Outlook in ${language}`,
    text: wanted,
    given: { body: plain(`${wanted}\n\n${headOf(language).join(' \n')}\n\n${told}`) },
  },
]);

const ofPrograms: Shape[] = [
  {
    name: 'Gmail with HTML',
    text: wanted,
    given: { body: alternative(`${wanted}\n\n${wrote.en?.[0]}\n\n${quoted}`, gmailPage(wanted)) },
  },
  { name: 'Gmail, HTML only', text: wanted, given: { body: html(gmailPage(wanted)) } },
  { name: 'Outlook for desktops, HTML only', text: wanted, given: { body: html(outlookPage(wanted, boldHead)) } },
  {
    name: 'a table, HTML only',
    text: 'Sizes:\n\nS 20\nM 30',
    given: {
      body: html('<p>Sizes:</p><table><tr><th>S</th><td>20</td></tr><tr><th>M</th><td>30</td></tr></table>'),
    },
  },
  {
    name: 'Outlook on the web, HTML only',
    text: wanted,
    given: {
      body: html(`<div style="font-family:Aptos">${wanted.replaceAll('\n\n', '</div><div><br></div><div>')}</div><div id="appendonsend"></div>
<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${boldHead}<div>&nbsp;</div></div><div>Write above this line to answer.<br>The edges are ready.</div>`),
    },
  },
  {
    name: 'Apple Mail, HTML only',
    text: wanted,
    given: {
      body: html(
        `<html><body>${wanted.replaceAll('\n\n', '<br><br>')}<br><div><br><blockquote type="cite"><div>On 26 Nov 2026, at 14:03, Cordwain &lt;${own}&gt; wrote:</div><br><div>The edges are ready.</div></blockquote></div></body></html>`,
      ),
    },
  },
  {
    name: 'Yahoo, HTML only',
    text: wanted,
    given: {
      body: html(`<div class="yahoo-style-wrap"><div>${wanted.replaceAll('\n\n', '</div><div><br></div><div>')}</div></div>
<div id="yahoo_quoted_1"><div><div>On Thursday, November 26, 2026 at 02:03:12 PM GMT+1, Cordwain &lt;${own}&gt; wrote: </div><div>Write above this line to answer.</div><div>The edges are ready.</div></div></div>`),
    },
  },
  {
    name: 'GMX, HTML only',
    text: wanted,
    given: {
      body: html(`<html><body><div style="font-family: Verdana"><div>${wanted.replaceAll('\n\n', '</div><div>&nbsp;</div><div>')}</div>
<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px"><div><b>Gesendet:</b>&nbsp;Donnerstag, 26. November 2026 um 14:03 Uhr<br/><b>Von:</b>&nbsp;Cordwain &lt;${own}&gt;<br/><b>An:</b>&nbsp;ines@harbour.example<br/><b>Betreff:</b>&nbsp;New message: order #7</div><div>The edges are ready.</div></div></div></div></body></html>`),
    },
  },
  {
    name: 'GMX, plain',
    text: wanted,
    given: {
      body: plain(
        `${wanted}\n \n\nGesendet: Donnerstag, 26. November 2026 um 14:03 Uhr\nVon: Cordwain <${own}>\nAn: ines@harbour.example\nBetreff: New message: order #7\n${told}`,
      ),
    },
  },
  {
    name: 'Thunderbird, answer below the quote',
    text: wanted,
    given: {
      body: plain(`On 26/11/2026 14:03, Cordwain wrote:\n${quoted}\n\n${wanted}\n\n-- \nInes Okafor\nHarbour Goods\n`),
    },
  },
  {
    name: 'Thunderbird, answers between the quotes',
    text: 'Yes.\n\nThe brown one.',
    given: {
      body: plain(
        `On 26/11/2026 14:03, Cordwain wrote:\n> The edges are ready.\n> -- \n> Cordwain\nYes.\n\n> Which thread do you want?\n\nThe brown one.\n\n-- \nInes`,
      ),
    },
  },
  {
    name: 'a signature above the quote',
    text: wanted,
    given: { body: plain(`${wanted}\n\n-- \nInes Okafor\nHarbour Goods\n\n${wrote.en?.[1]}\n\n${quoted}`) },
  },
  {
    name: 'a divider',
    text: wanted,
    given: { body: plain(`${wanted}\n\n-----Original Message-----\n${headOf('en').join('\n')}\n\n${told}`) },
  },
  {
    name: 'a divider in German',
    text: wanted,
    given: { body: plain(`${wanted}\n\n-----Ursprüngliche Nachricht-----\n${headOf('de').join('\n')}\n\n${told}`) },
  },
  { name: 'an unmarked quote', text: wanted, given: { body: plain(`${wanted}\n\n${told}`) } },
  { name: 'no quote', text: wanted, given: { body: plain(wanted) } },
  {
    name: 'a line of text that ends with a colon',
    text: 'Ines wrote this list in 2026:\n- two belts\n- one wallet',
    given: { body: plain(`Ines wrote this list in 2026:\n- two belts\n- one wallet\n\n${wrote.en?.[1]}\n${quoted}`) },
  },
  {
    name: 'base64',
    text: 'Schöne Größe, bitte 3 Stück.',
    given: {
      body: base64(
        Buffer.from(`Schöne Größe, bitte 3 Stück.\r\n\r\n${wrote.de?.[2]}\r\n> Hallo`),
        'text/plain; charset=utf-8',
      ),
    },
  },
  {
    name: 'quoted-printable in windows-1252',
    text: 'Schöne Größe – 30 € das Stück.',
    given: {
      body: quotedPrintable(
        Buffer.from(`Sch\xf6ne Gr\xf6\xdfe \x96 30 \x80 das St\xfcck.\n\n${wrote.de?.[2]}\n> Hallo`, 'latin1'),
        'text/plain; charset=windows-1252',
      ),
    },
  },
  {
    name: 'ISO-2022-JP',
    text: '承知しました',
    given: {
      body: {
        type: 'text/plain; charset=ISO-2022-JP',
        head: ['Content-Transfer-Encoding: 7bit'],
        content: Buffer.from(
          `\x1b$B>5CN$7$^$7$?\x1b(B\r\n\r\n2026/11/26 14:03 Cordwain <${own}>:\r\n> Hello`,
          'latin1',
        ),
      },
    },
  },
  {
    name: 'format=flowed',
    text: 'The brown one, please, as last time.',
    given: {
      body: plain(
        `The brown one, please, \nas last time.\n\n${wrote.en?.[2]}\n> The edges \n> are ready.`,
        'text/plain; charset=utf-8; format=flowed',
      ),
    },
  },
  {
    name: 'an S/MIME signature',
    text: wanted,
    given: {
      body: multipart('signed; protocol="application/pkcs7-signature"; micalg=sha-256', [
        plain(`${wanted}\n\n${wrote.en?.[2]}\n${quoted}`),
        file(Buffer.from('signature'), 'smime.p7s', 'application/pkcs7-signature'),
      ]),
    },
  },
  {
    name: 'a calendar part',
    text: wanted,
    leftOut: ['invite.ics'],
    given: {
      body: multipart('mixed', [
        multipart('alternative', [
          plain(wanted),
          {
            type: 'text/calendar; charset=utf-8; method=REPLY',
            content: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
          },
        ]),
      ]),
    },
  },
  {
    name: 'winmail.dat',
    text: wanted,
    leftOut: ['winmail.dat'],
    given: {
      body: multipart('mixed', [
        plain(wanted),
        file(Buffer.from('\x78\x9f\x3e\x22 tnef', 'latin1'), 'winmail.dat', 'application/ms-tnef'),
      ]),
    },
  },
  {
    name: 'an invoice',
    text: wanted,
    leftOut: ['invoice.pdf'],
    given: {
      body: multipart('mixed', [plain(wanted), file(Buffer.from('%PDF-1.7'), 'invoice.pdf', 'application/pdf')]),
    },
  },
  {
    name: 'scripts, trackers and remote pictures',
    text: 'The brown one.',
    given: {
      body: html(
        '<html><head><title>T</title><style>p{color:red}</style></head><body><script>fetch("http://tracker.example/a")</script><p onclick="x()">The <b>brown</b> one.</p><img src="http://tracker.example/p.gif" width="1" height="1"><iframe src="http://tracker.example/f"></iframe></body></html>',
      ),
    },
  },
];

/** Emails that people wrote. */
export const shapes: readonly Shape[] = [...ofLanguages, ...ofPrograms];

/** The heads of emails that programs wrote. */
export const automaticHeads: Record<string, readonly string[]> = {
  'an out-of-office note of Outlook': ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
  'an out-of-office note of Gmail': ['Auto-Submitted: auto-replied', 'Precedence: bulk'],
  'a vacation note': ['Auto-Submitted: auto-replied (vacation)'],
  'an old vacation program': ['Precedence: junk'],
  'a mailing list': ['List-Id: <leather.list.example>'],
  'a list without an id': ['Precedence: list'],
  'a bounce': ['Return-Path: <>'],
  'a bounce without angle brackets': ['Return-Path:'],
  'a note that also claims to be written': ['Auto-Submitted: no', 'Auto-Submitted: auto-replied'],
  'a report': ['Content-Type: multipart/report; report-type=delivery-status; boundary="x"'],
};
