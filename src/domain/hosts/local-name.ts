/** A name or address that only programs of the same machine reach. Browsers resolve every `*.localhost` to loopback. */
export function isLocalName(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(plain);
}

/** A loopback address; sockets that listen for both kinds write the old one as `::ffff:127.0.0.1`. */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
