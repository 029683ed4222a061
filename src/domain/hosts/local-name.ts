/** A name or address that is reachable only on the same machine. Browsers resolve every `*.localhost` to loopback. */
export function isLocalName(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(plain);
}

/** A loopback address; dual-stack sockets write the IPv4 address as `::ffff:127.0.0.1`. */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
