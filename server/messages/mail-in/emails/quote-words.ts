/**
 * The words by which email programs mark what they quote, in English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Swedish, Russian, Turkish and Japanese.
 */

/** The verb of a line such as 'On … Ines wrote:'. */
export const wrote =
  /(?:^|[\s,、>)])(?:wrote|schrieb|(?:a|à) écrit|écrit|escribió|ha scritto|scritto|escreveu|schreef|geschreven|napisana|napisała?(?:\(a\))?|pisze|skrev|написала?(?:\(а\))?|пишет|(?:şunları |şunu )?yazdı)(?=[\s:：,]|$)|のメ(?:ール|ッセージ)|(?:が|は)?書きました|wrote\s*$/iu;

/** The names of the headers that Outlook and others write above a quoted email. */
const ofSender = 'From|Von|De|Da|Expéditeur|Remitente|Mittente|Van|Od|Från|От|От кого|Kimden|Gönderen|差出人|送信者';
const ofOthers =
  'Sent|Date|To|Subject|Cc|Gesendet|Datum|An|Betreff|Envoyé|Envoyé le|À|Objet|Enviado|Enviado el|Fecha|Para|Asunto|Inviato|Data|A|Oggetto|Enviada em|Enviado em|Assunto|Verzonden|Aan|Onderwerp|Wysłano|Do|Temat|Skickat|Till|Ämne|Отправлено|Дата|Кому|Тема|Gönderildi|Gönderilme|Tarih|Kime|Konu|送信日時|日付|宛先|件名';
export const senderHeader = new RegExp(`^\\*{0,2}(?:${ofSender})\\s?[:：]\\*{0,2}(?=\\s|$)`, 'iu');
export const otherHeader = new RegExp(`^\\*{0,2}(?:${ofOthers})\\s?[:：]\\*{0,2}(?=\\s|$)`, 'iu');

/** A line such as '-----Original Message-----'. */
export const divider =
  /^[-_=\s]*(?:Original Message|Forwarded message|Begin forwarded message|Ursprüngliche Nachricht|Originalnachricht|Weitergeleitete Nachricht|Message d[’']origine|Message original|Message transféré|Mensaje original|Mensaje reenviado|Messaggio originale|Messaggio inoltrato|Mensagem original|Mensagem encaminhada|Oorspronkelijk bericht|Doorgestuurd bericht|Oryginalna wiadomość|Wiadomość oryginalna|Wiadomość przekazana|Ursprungligt meddelande|Originalmeddelande|Vidarebefordrat meddelande|Исходное сообщение|Пересылаемое сообщение|Orijinal Mesaj|Özgün İleti|İletilen ileti|元のメッセージ|転送されたメッセージ)[-_=\s:：]*$/iu;

const devices = String.raw`[^\n]{1,80}`;
/** A line that a program adds below the text, such as 'Sent from my iPhone'. */
export const programLine = new RegExp(
  `^(?:${[
    `Sent from ${devices}`,
    `Sent with Proton Mail${devices}`,
    `Get Outlook for ${devices}`,
    `(?:Vo[mn] ${devices} gesendet|Gesendet (?:von|mit|aus) ${devices})`,
    `Holen Sie sich Outlook für ${devices}`,
    `(?:Outlook für ${devices} beziehen|Laden Sie Outlook für ${devices} herunter)`,
    `Envoyé (?:de|depuis|à partir de|via) ${devices}`,
    `(?:Télécharger|Obtenez|Obtenir) Outlook pour ${devices}`,
    `Enviad[oa] (?:desde|do|a partir de|de|pelo|via) ${devices}`,
    `(?:Obtener|Obtenga|Obtén|Descargar|Obter|Obtenha|Baixar|Baixe) (?:o )?Outlook (?:para|for) ${devices}`,
    `Inviato (?:da|dal|con|tramite) ${devices}`,
    `(?:Ottieni|Scarica) Outlook per ${devices}`,
    `(?:Verzonden|Verstuurd) (?:vanaf|via|met|vanuit) ${devices}`,
    `(?:Outlook voor ${devices} downloaden|(?:Download|Haal) Outlook voor ${devices})`,
    `Wysłan[eoy] z ${devices}`,
    `Pobierz (?:aplikację )?Outlook (?:dla|na) ${devices}`,
    `Skickat från ${devices}`,
    `(?:Hämta|Skaffa|Ladda ned) Outlook för ${devices}`,
    `Отправлено (?:с|из|через) ${devices}`,
    `(?:Скачать|Получить|Получите) Outlook для ${devices}`,
    `${devices}(?:'dan|'den|’dan|’den|ımdan|imden|'umdan|’umdan) gönderildi`,
    `${devices} için Outlook['’](?:u|ı) (?:edinin|indirin)`,
    `${devices}から送信`,
    `(?:${devices} ?版 ?)?Outlook(?: for ${devices})? ?を(?:入手|取得)(?:する|してください)?`,
  ].join('|')})[.!]?$`,
  'iu',
);
