type Place = { host: string; port: number };

/** Explains why the server cannot listen on HOST and PORT, or returns null for any other error. */
export function listenFault({ code, syscall }: NodeJS.ErrnoException, { host, port }: Place): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 10} npm start`;
  if (syscall === 'getaddrinfo') return `HOST=${host} cannot be found. Name an address of this machine, or 0.0.0.0.`;
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL')
    return `HOST=${host} is no address of this machine. Name one that is, or 0.0.0.0 for all of them.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT=${port} is closed to this user. Choose one above 1023 and let a proxy lead there.`;
  return null;
}
