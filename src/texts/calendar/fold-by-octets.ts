const LINE_OCTETS = 75;

/** RFC 5545, 3.1 folds after 75 octets, the library after 75 letters: Cyrillic ones have two octets, Georgian three. */
export function foldByOctets(calendar: string): string {
  return calendar.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
