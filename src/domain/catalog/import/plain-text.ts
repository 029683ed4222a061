/** HTML names of the characters 160 to 255, in order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const SIGNS = new Map<string, string>([
  ...LATIN.map((name, i) => [name, String.fromCharCode(160 + i)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    hellip: '…',
    bull: '•',
    numero: '№',
    trade: '™',
    euro: '€',
    minus: '−',
    rarr: '→',
    larr: '←',
    hearts: '♥',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '',
    zwj: '',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
  }),
]);

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,10}));/g;
const BREAK = /<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]*>/gi;
const HIDDEN = /<(script|style)\b[^<>]*>[^]*?<\/\1\s*>/gi;
const TAG = /<\/?[a-zA-Z][^<>]*>|<!--[^]*?-->/g;

/** Returns the text of a piece of HTML: entities decoded, tags removed, paragraph ends as line breaks. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const text = html.replaceAll(HIDDEN, '').replaceAll(BREAK, '\n').replaceAll(TAG, '');
  // Decoded twice, because some authors escape text that their library then escapes again.
  return withoutEntities(withoutEntities(text))
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a title or name, which is a single line. */
export function lineOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  return textOfHtml(html.replaceAll(BREAK, ' ')).trim();
}

function withoutEntities(text: string): string {
  return text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name = '') => {
    if (name !== '') return SIGNS.get(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
