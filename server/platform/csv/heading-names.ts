import { foldHeading } from '../excel/fold-heading.ts';

/**
 * The headings that files of other programs have for a field, besides its own: in English, German, French, Italian,
 * Spanish and Turkish, and for order lists in Portuguese, Dutch and Polish. The most certain names are the first. The only
 * such table: Quick Order, New order and the imports read it.
 */
const names = {
  productCode: [
    ...['productcode', 'itemcode', 'code', 'sku', 'product', 'item', 'itemno', 'itemnumber'],
    ...['articlenumber', 'partnumber'],
    ...['style', 'artikel', 'artikelnummer', 'artikelnr.', 'artikel-nr.', 'art.-nr.', 'art.nr.', 'artnr', 'produkt'],
    ...['bestellnummer', 'référence', 'reference', 'réf.', 'ref.', 'ref', 'article', 'produit', 'codeproduit'],
    ...['articolo', 'codice', 'codicearticolo', 'prodotto', 'referencia', 'código', 'codigo', 'artículo', 'articulo'],
    ...['producto', 'referência', 'artigo', 'produto', 'artikelcode', 'kod', 'kodproduktu', 'symbol', 'indeks'],
    ...['numerartykułu', 'ürün kodu', 'ürün', 'stok kodu', 'ürün no', 'model kodu'],
  ],
  quantity: [
    ...['quantity', 'qty', 'qty.', 'pieces', 'items', 'pcs', 'units', 'amount', 'ordered', 'menge', 'anzahl', 'stück'],
    ...['stk', 'stk.', 'bestellmenge', 'quantité', 'quantite', 'qté', 'qte', 'pièces', 'quantità', 'quantita'],
    ...['q.tà', 'qta', 'pezzi', 'cantidad', 'cant.', 'unidades', 'quantidade', 'qtd', 'qtde', 'peças', 'aantal'],
    ...['hoeveelheid', 'stuks', 'ilość', 'ilosc', 'liczba', 'sztuk', 'szt.', 'adet', 'miktar', 'sipariş adedi'],
  ],
  // A list may have both a description and a note, so the headings of descriptions are the last.
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'bemerkungen', 'kommentar', 'notiz'],
    ...['anmerkung', 'hinweis', 'remarque', 'remarques', 'commentaire', 'commentaires', 'nota', 'commento'],
    ...['osservazioni', 'notas', 'comentario', 'comentarios', 'observaciones', 'observações', 'comentário'],
    ...['opmerking', 'opmerkingen', 'notitie', 'uwagi', 'uwaga', 'komentarz', 'not', 'notlar', 'yorum'],
    ...['description&color', 'description', 'beschreibung', 'descrizione', 'descripción', 'descrição'],
    ...['omschrijving', 'opis', 'açıklama'],
  ],
  color: [
    ...['color', 'colour', 'colors', 'leather color', 'farbe', 'farben', 'lederfarbe', 'farbton', 'couleur', 'coloris'],
    ...['colore', 'colori', 'colores', 'cor', 'cores', 'kleur', 'kolor', 'renk', 'deri rengi'],
  ],
  description: [
    ...['beschreibung', 'produktbeschreibung', 'artikelbezeichnung', 'bezeichnung', 'désignation', 'libellé'],
    ...['descrizione', 'descrizione articolo', 'denominazione', 'descripción', 'descripcion', 'denominación'],
    ...['açıklama', 'ürün açıklaması', 'tanım', 'ürün adı'],
  ],
  colors: [
    ...['verfügbare farben', 'couleurs disponibles', 'couleurs', 'colori disponibili', 'colores disponibles'],
    ...['mevcut renkler', 'renkler'],
  ],
  visibleTo: [
    ...['sichtbar für', 'sichtbar für kunden', 'kunden', 'visible pour', 'clients', 'visibile per', 'clienti'],
    ...['visible para', 'clientes', 'görebilen müşteriler', 'müşteriler'],
  ],
  options: ['optionen', 'opzioni', 'opciones', 'seçenekler'],
  username: [
    ...['user', 'login', 'benutzername', 'benutzer', "nom d'utilisateur", 'nom d’utilisateur', 'identifiant'],
    ...['nome utente', 'utente', 'nombre de usuario', 'usuario', 'kullanıcı adı', 'kullanıcı'],
  ],
  password: ['passwort', 'kennwort', 'mot de passe', 'contraseña', 'clave', 'şifre', 'parola'],
  companyName: [
    ...['company', 'customer', 'firma', 'firmenname', 'unternehmen', 'kunde', 'raison sociale', 'société'],
    ...['entreprise', 'ragione sociale', 'azienda', 'nome azienda', 'ditta', 'razón social', 'empresa'],
    ...['nombre de la empresa', 'şirket adı', 'şirket', 'firma adı', 'müşteri'],
  ],
  companyContact: [
    ...['telephone', 'phone', 'telefon', 'telefonnummer', 'tel.', 'tel', 'téléphone', 'telefono', 'teléfono'],
    ...['telefon numarası'],
  ],
  companyEmail: [
    ...['email', 'e-mail', 'mail', 'e-mail-adresse', 'adresse e-mail', 'courriel', 'indirizzo e-mail'],
    ...['posta elettronica', 'correo electrónico', 'correo', 'e-posta', 'eposta'],
  ],
  companyAddress: ['address', 'adresse', 'anschrift', 'indirizzo', 'dirección', 'direccion', 'adres'],
  contactPerson: [
    ...['contact', 'ansprechpartner', 'ansprechpartnerin', 'kontaktperson', 'kontakt', 'personne de contact'],
    ...['interlocuteur', 'persona di contatto', 'referente', 'persona de contacto', 'contacto', 'ilgili kişi'],
    ...['yetkili', 'irtibat kişisi'],
  ],
  contactPersonDesignation: [
    ...['position', 'funktion', 'fonction', 'poste', 'ruolo', 'funzione', 'cargo', 'puesto', 'unvan', 'görev'],
  ],
  contactPersonPhone: [
    ...['mobile', 'telefon ansprechpartner', 'durchwahl', 'mobil', 'handy', 'portable', 'téléphone portable'],
    ...['cellulare', 'móvil', 'cep telefonu'],
  ],
  language: ['sprache', 'langue', 'lingua', 'idioma', 'dil'],
  category: [...['kategorie', 'materialart', 'catégorie', 'type', 'categoria', 'tipo', 'categoría', 'kategori', 'tür']],
  name: [
    ...['material', 'materialname', 'matière', 'matériau', 'materiale', 'malzeme', 'malzeme adı', 'bezeichnung'],
    ...['désignation', 'nome', 'nombre', 'ad'],
  ],
  unit: [
    ...['einheit', 'mengeneinheit', 'me', 'unité', 'unità', 'unità di misura', 'u.m.', 'um', 'unidad', 'birim'],
    ...['ölçü birimi'],
  ],
  supplier: ['lieferant', 'fournisseur', 'fornitore', 'proveedor', 'tedarikçi'],
  minLevel: ['mindestbestand', 'stock minimum', 'stock minimo', 'scorta minima', 'stock mínimo', 'asgari stok'],
  counted: ['gezählt', 'zählung', 'compté', 'contato', 'contado', 'sayılan'],
} as const satisfies Record<string, readonly string[]>;

export type NamedField = keyof typeof names;

const folded = new Map<string, readonly string[]>(
  Object.entries(names).map(([field, texts]) => [field, texts.map(foldHeading)]),
);
/** Files name the colors of a product as lists name the color of a line. */
const also: Readonly<Record<string, NamedField>> = { colors: 'color' };

/** Returns the headings of other programs for a field, folded (foldHeading) and the most certain first. */
export function headingNames(field: NamedField | (string & {})): readonly string[] {
  return [...(folded.get(field) ?? []), ...(folded.get(also[field] ?? '') ?? [])];
}
